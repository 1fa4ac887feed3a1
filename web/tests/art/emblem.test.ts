import { describe, expect, test } from "vitest";
import { emblem, familyOf } from "../../src/art/emblem";
import { FAMILY_NAMES } from "../../src/art/emblem/families";
import { WEARERS } from "../../src/art/emblem/wearers";
import { CHARACTERS } from "./data";

const draw = (uid: string) => CHARACTERS.map(({ id, colour, level }) => emblem(id, colour, level, uid));

describe("emblems", () => {
  test("there are ninety, all different", () => {
    expect(CHARACTERS).toHaveLength(90);
    expect(new Set(draw("e")).size).toBe(90);
  });

  test("differ in their glyph, not only in their sky", () => {
    const glyphs = draw("e").map((markup) => markup.slice(markup.indexOf('id="e-glyph"')));
    const dressed = CHARACTERS.map(({ colour }, i) => colour + glyphs[i]);
    expect(new Set(dressed).size).toBe(90);
  });

  test("are the same each time they are drawn", () => {
    expect(draw("e")).toEqual(draw("e"));
  });

  test("have whole numbers of tags and no broken numbers", () => {
    for (const markup of draw("e")) {
      expect(markup).not.toMatch(/NaN|undefined|Infinity/);
      expect(markup.match(/<g[ >]/g)?.length).toBe(markup.match(/<\/g>/g)?.length);
    }
  });

  test("stay small: under 16 kB of markup each", () => {
    for (const markup of draw("e")) {
      expect(markup.length).toBeLessThan(16_000);
    }
  });

  test("define ids only under their own prefix, and refer to no others", () => {
    for (const markup of draw("own")) {
      const defined = [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      const used = [...markup.matchAll(/(?:url\(|href=")#([^")]+)/g)].map((match) => match[1]);
      expect(new Set(defined).size).toBe(defined.length);
      expect(defined.every((id) => id?.startsWith("own-"))).toBe(true);
      expect(used.filter((id) => !defined.includes(id))).toEqual([]);
    }
  });

  test("two on a page share no id", () => {
    const ids = (uid: string) => [...emblem("thor", "R", 3, uid).matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
    expect(ids("a").filter((id) => ids("b").includes(id))).toEqual([]);
  });
});

describe("families", () => {
  test("each colour gives each of its characters another family", () => {
    const pairs = CHARACTERS.map(({ id, colour }) => `${colour} ${familyOf(id)}`);
    expect(FAMILY_NAMES).toHaveLength(18);
    expect(new Set(pairs).size).toBe(90);
  });

  test("every character of the game is dressed, and nobody else", () => {
    expect(Object.keys(WEARERS).sort()).toEqual(CHARACTERS.map(({ id }) => id).sort());
  });

  test("a character new to us gets one by its name", () => {
    expect(FAMILY_NAMES).toContain(familyOf("somebody-new"));
    expect(familyOf("somebody-new")).toBe(familyOf("somebody-new"));
  });
});
