import { describe, expect, test } from "vitest";
import { LOCALES, proseOf } from "./prose";

const NARROW = "\u202f";

// Words that belong to English only, common enough that a forgotten sentence has two of them.
const ENGLISH = /\b(the|you|your|and|with|that|this|have|of|are|is|it|what|when|which)\b/gi;

describe.each(LOCALES)("prose in %s", (locale) => {
  test("is nowhere empty, and has no stray or doubled spaces", async () => {
    for (const text of await proseOf(locale)) {
      expect(text).toMatch(/\S/);
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/ {2}/);
    }
  });

  test("has curved apostrophes and quotes", async () => {
    for (const text of await proseOf(locale)) expect(text).not.toMatch(/['"]/);
  });

  if (locale !== "en")
    test("has no English left", async () => {
      for (const text of await proseOf(locale)) expect((text.match(ENGLISH) ?? []).length, text).toBeLessThan(2);
    });
});

test("French has a narrow no-break space before ; : ! ? and inside its quotes", async () => {
  for (const text of await proseOf("fr")) {
    expect(text).not.toMatch(/[^\u202f][;:!?»]/);
    expect(text).not.toMatch(/«[^\u202f]/);
  }
  expect((await proseOf("fr")).join()).toContain(`${NARROW}:`);
});

test("other languages have no space there", async () => {
  for (const locale of ["en", "it", "es", "pl"] as const) {
    for (const text of await proseOf(locale)) expect(text, locale).not.toMatch(/\s[;:!?,.]/);
  }
});

test("quotes are those of the language", async () => {
  const quotes: Record<string, RegExp> = { en: /[«»„]/, fr: /[“”„]/, it: /[“”„]/, es: /[“”„]/, pl: /[«»“]/ };
  for (const locale of LOCALES) expect((await proseOf(locale)).join(), locale).not.toMatch(quotes[locale]!);
});

test("Spanish opens its questions and exclamations", async () => {
  for (const text of await proseOf("es")) {
    expect((text.match(/¿/g) ?? []).length, text).toBe((text.match(/\?/g) ?? []).length);
    expect((text.match(/¡/g) ?? []).length, text).toBe((text.match(/!/g) ?? []).length);
  }
});

test("Polish keeps a one-letter word on the line of the next", async () => {
  for (const text of await proseOf("pl")) expect(text).not.toMatch(/(^|[\s(„])[aiouwz] /);
});
