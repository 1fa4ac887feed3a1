import { describe, expect, it } from "vitest";
import { LOCALES } from "../../src/texts/locale";
import { cardName, locationName, stoneName } from "../../src/texts/names";
import { loadRules } from "../../src/texts/rules/index";
import { speaksOf, type Names } from "../../src/texts/search";
import type { Stone } from "../../src/content/stones";

describe.each(LOCALES)("a search in the rules in %s", (locale) => {
  const names: Names = {
    card: (id) => cardName(id, locale),
    location: (id) => locationName(id, locale),
    stone: (letter) => stoneName(letter as Stone, locale),
  };

  it("finds every section by its title, without case and accents, and nothing by words that are nowhere", async () => {
    const rules = await loadRules(locale);
    for (const section of rules) {
      const title = section.title.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
      expect(speaksOf(section, ` ${title} `, names), title).toBe(true);
    }
    expect(rules.filter((section) => speaksOf(section, "", names))).toHaveLength(rules.length);
    expect(rules.filter((section) => speaksOf(section, "xyzzy", names))).toEqual([]);
  });

  it("finds what is drawn in the text: stones, characters and locations", async () => {
    const rules = await loadRules(locale);
    for (const words of [stoneName("G", locale), locationName("wakanda", locale)])
      expect(rules.filter((section) => speaksOf(section, words, names)).length, words).toBeGreaterThan(0);
  });
});
