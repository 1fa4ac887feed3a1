// Numbers in words: the form that each language asks for, through the messages as they are compiled.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ago, clockText, percent } from "../../src/words/names";
import { m } from "../../src/paraglide/messages.js";
import { locale as page } from "../../src/state/locale.svelte";
import { LOCALES, type Locale } from "../../src/texts/locale";
import { messagesOf, placeholdersOf, variantsOf } from "./messages";

// Which form a number takes, written down by hand: what the browser's own rules say is what is being tested.
const WHOLE = { one: [1], other: [0, 2, 5, 21, 22, 100] };
const FORMS: Readonly<Record<Locale, Readonly<Record<string, readonly number[]>>>> = {
  en: WHOLE,
  it: WHOLE,
  es: WHOLE,
  fr: { one: [0, 1], other: [2, 5, 21, 22, 100] },
  pl: { one: [1], few: [2, 3, 4, 22, 23, 24, 102], many: [0, 5, 11, 12, 13, 14, 21, 25, 100, 112] },
};

const compiled = m as unknown as Record<string, (inputs: object, how: { locale: Locale }) => string>;

describe.each(LOCALES)("numbers in %s", (locale) => {
  const plural = Object.entries(messagesOf(locale)).filter(([, message]) =>
    JSON.stringify(message).includes(": plural"),
  );

  test("are in every message with a plural", () => expect(plural.length).toBeGreaterThan(10));

  test.each(plural)("take the right form in %s", (key, message) => {
    const variants = new Map(variantsOf(message));
    const others = Object.fromEntries(placeholdersOf(message).map((name) => [name, name.toUpperCase()]));
    for (const [form, counts] of Object.entries(FORMS[locale])) {
      const written = variants.get(`countPlural=${form}`) ?? variants.get("countPlural=*");
      for (const count of counts) {
        const expected = written?.replace(/\{(\w+)\}/g, (_, name: string) =>
          name === "count" ? String(count) : others[name]!,
        );
        expect(compiled[key]!({ ...others, count }, { locale }), `${key} ${count}`).toBe(expected);
      }
    }
  });
});

// One, two and five of each thing that is counted, as a Polish reader expects them.
const POLISH: Readonly<Record<string, readonly [string, string, string]>> = {
  points_count: ["punkt", "punkty", "punktów"],
  tags_count: ["symbol", "symbole", "symboli"],
  tokens_count: ["znacznik", "znaczniki", "znaczników"],
  return_title: ["znacznik", "znaczniki", "znaczników"],
  card_short_of: ["znacznika", "znaczników", "znaczników"],
  card_with_gray: ["szarym znacznikiem", "szarymi znacznikami", "szarymi znacznikami"],
  goal_stones: ["kamień", "kamienie", "kamieni"],
  take_title: ["kamień", "kamienie", "kamieni"],
  tile_yours: ["symbol", "symbole", "symboli"],
  tile_theirs: ["symbol", "symbole", "symboli"],
  deck_label: ["została 1 karta", "zostały 2 karty", "zostało 5 kart"],
  clock_days: ["dzień", "dni", "dni"],
};

test.each(Object.entries(POLISH))("Polish counts in three ways in %s", (key, words) => {
  const said = (count: number): string => compiled[key]!({ count, stones: "", name: "", level: 1 }, { locale: "pl" });
  for (const [at, counts] of [[1], [2, 22], [5, 0, 12, 21, 25]].entries()) {
    for (const count of counts) {
      const word = words[at]!.replace(/\d+/, String(count));
      expect(said(count)).toMatch(new RegExp(`(^|\\s)${word}(?!\\p{L})`, "u"));
      expect(said(count)).toContain(String(count));
    }
  }
});

describe("numbers and times are written as the language writes them", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    page.current = "en";
    vi.useRealTimers();
  });

  test.each<[Locale, string, string, string]>([
    ["en", "53%", "8 minutes ago", "yesterday"],
    ["fr", "53 %", "il y a 8 minutes", "hier"],
    ["it", "53%", "8 minuti fa", "ieri"],
    ["es", "53 %", "hace 8 minutos", "ayer"],
    ["pl", "53%", "8 minut temu", "wczoraj"],
  ])("in %s", (locale, share, minutes, day) => {
    page.current = locale;
    expect(percent(0.531).replace(/\s+/gu, " ")).toBe(share);
    expect(ago(Date.now() - 8 * 60_000)).toBe(minutes);
    expect(ago(Date.now() - 24 * 3_600_000)).toBe(day);
    expect(clockText(5 * 86_400_000)).toBe(m.clock_left({ count: 5, hours: 0 }, { locale }));
  });
});
