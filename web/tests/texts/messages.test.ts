import { describe, expect, test } from "vitest";
import { LOCALES } from "../../src/texts/locale";
import { messagesOf, placeholdersOf, variantsOf, type Message } from "./messages";

const english = messagesOf("en");

// Words that belong to English only, common enough that a forgotten sentence has two of them.
const ENGLISH = /\b(the|you|your|and|with|that|this|have|of|are|is|it|what|when|which)\b/gi;

/** Sixteen points and ten tokens, as they are called. */
const LIMITS = {
  en: "sixteen|ten",
  fr: "seize|dix(?!-)",
  it: "sedici|dieci",
  es: "dieciséis|diez",
  pl: "szesnaście|dziesięć",
};

/** Words for what the rest of the page calls otherwise, as the printed edition does where it has a word. */
const STRAY = {
  en: null,
  fr: /(?<!\p{L})(robots?|manches?|pierres?|horloges?)(?!\p{L})/u,
  it: /(?<!\p{L})(registrazion[ei]|restitui\p{L}+|riserva un\p{L}*)(?!\p{L})/iu,
  es: /(?<!\p{L})(asientos?|consejos?)(?!\p{L})/iu,
  pl: /(?<!\p{L})(żeton\p{L}*|łącz[aeu]|banku?|rekrutuj\p{L}*)(?!\p{L})/iu,
};

/** The plural forms that whole numbers up to a hundred ask for. */
function formsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)))].sort();
}

describe.each(LOCALES)("messages in %s", (locale) => {
  const messages = messagesOf(locale);

  test("have the keys of the English ones", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  test("have the English placeholders, inputs and choices", () => {
    for (const [key, message] of Object.entries(messages)) {
      const model = english[key] as Message;
      expect(placeholdersOf(message), key).toEqual(placeholdersOf(model));
      expect(typeof message, key).toBe(typeof model);
      if (typeof message === "string" || typeof model === "string") continue;
      expect(message[0].declarations, key).toEqual(model[0].declarations);
      expect(message[0].selectors, key).toEqual(model[0].selectors);
    }
  });

  test("leave the limits of the rules to the core's numbers", () => {
    const limit = new RegExp(`\\b(16|10|${LIMITS[locale]})\\b`, "i");
    for (const [key, message] of Object.entries(messages))
      for (const [, words] of variantsOf(message)) expect(words, key).not.toMatch(limit);
  });

  test("call a thing by one word", () => {
    const stray = STRAY[locale];
    if (stray === null) return;
    for (const [key, message] of Object.entries(messages))
      for (const [, words] of variantsOf(message)) expect(words, key).not.toMatch(stray);
  });

  test("have every plural form of the language", () => {
    for (const [key, message] of Object.entries(messages)) {
      if (typeof message === "string" || !message[0].declarations.some((line) => line.includes(": plural"))) continue;
      const named = variantsOf(message).flatMap(([variant]) => /Plural=(\w+|\*)/.exec(variant)?.[1] ?? []);
      for (const form of [...formsOf(locale), "other"]) {
        expect(named.includes(form) || named.includes("*"), `${key} ${form}`).toBe(true);
      }
    }
  });

  test("are nowhere empty and have the language's typography", () => {
    for (const [key, message] of Object.entries(messages)) {
      for (const [, written] of variantsOf(message)) {
        // A move in notation is no prose.
        const text = written.replace(/\b(take|recruit|reserve):\w+/g, "$1");
        expect(text, key).toMatch(/\S/);
        expect(text, key).toBe(text.trim());
        expect(text, key).not.toMatch(/['"]| {2}/);
        if (locale === "fr") expect(text, key).not.toMatch(/[^\u202f][;:!?»]|«[^\u202f]/);
        else expect(text, key).not.toMatch(/\s[;:!?]/);
        if (locale === "es") expect(/[?!]/.test(text), key).toBe(/[¿¡]/.test(text));
      }
    }
  });

  if (locale !== "en")
    test("have no English left", () => {
      for (const [key, message] of Object.entries(messages)) {
        for (const [, text] of variantsOf(message))
          expect((text.match(ENGLISH) ?? []).length, `${key}: ${text}`).toBeLessThan(2);
      }
      const same = Object.entries(messages).filter(([key, text]) => typeof text === "string" && text === english[key]);
      expect(same.length / Object.keys(messages).length, same.map(([key]) => key).join()).toBeLessThan(0.08);
    });
});
