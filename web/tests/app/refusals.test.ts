import { afterEach, describe, expect, it } from "vitest";
import { Refusal } from "../../src/net/api";
import type { WhyIllegal } from "../../src/protocol";
import { locale } from "../../src/state/locale.svelte";
import { LOCALES } from "../../src/texts/locale";
import { refusalText, troubleText } from "../../src/words/refusals";

const illegal = (why: WhyIllegal): string => refusalText({ code: "illegal_move", sentence: "In English.", why });

afterEach(() => {
  locale.current = "en";
});

describe("a refused move", () => {
  it("is explained by its facts, in the reader's language", () => {
    const why: WhyIllegal = { code: "too_dear", card: "thor", stones: { R: 2, P: 1 }, gray: 1 };
    expect(illegal(why)).toBe("Thor: short of 2 Reality and 1 Power; gray tokens you hold: 1.");
    locale.current = "it";
    expect(illegal(why)).toBe("Thor: manca 2 Realtà e 1 Potere; gettoni grigi che hai: 1.");
  });

  it("never shows a code, a letter or English in another language", () => {
    const whys: WhyIllegal[] = [
      { code: "bank_lacks", stones: { Y: 1, B: 1 } },
      { code: "too_few_for_two", stone: "O", number: 3, limit: 4 },
      { code: "return_first", seat: 0, number: 2, limit: 10 },
      { code: "wrong_payment", card: "thor", stones: { R: 3 } },
    ];
    for (const one of LOCALES) {
      locale.current = one;
      for (const why of whys) expect(illegal(why), one).not.toMatch(/undefined|_|\{|In English|\s[YBORPGS]\s/);
    }
  });

  it("is told in the server's words when its code is not known here", () => {
    expect(refusalText({ code: "from_the_future", sentence: "In English." })).toBe("In English.");
    expect(illegal({ code: "from_the_future" } as unknown as WhyIllegal)).toBe("In English.");
  });
});

describe("a full house", () => {
  const full = (wait: number | null): string => refusalText({ code: "full_house", sentence: "In English.", wait });

  it("says when to come back", () => {
    expect(full(40)).toBe("Too many tables are waiting for players. Try again in 40 s.");
    expect(full(300)).toBe("Too many tables are waiting for players. Try again in 5 min.");
    expect(full(null)).toBe("Too many tables are waiting for players.");
  });

  it("does so in every language", () => {
    const said = LOCALES.map((one) => {
      locale.current = one;
      return full(300);
    });
    for (const words of said) expect(words).toMatch(/ 5 min\.$/);
    expect(new Set(said).size).toBe(LOCALES.length);
  });
});

describe("what the server refused", () => {
  it("is told with the time it gave", () => {
    expect(troubleText(new Refusal("too_fast", "In English.", 429, 7))).toMatch(/ 7 s\.$/);
    expect(troubleText(new Refusal("too_fast", "In English.", 429))).not.toMatch(/\d/);
  });
});
