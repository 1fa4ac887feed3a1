import { characters, locations } from "virtual:content";
import { describe, expect, test } from "vitest";
import { STONES } from "../../src/content/stones";
import { cardName, locationName, stoneName } from "../../src/texts/names";
import own from "../../../src/sixstones/data/names.json";
import { messagesOf } from "./messages";
import { LOCALES } from "./prose";

const cards = characters.map((row) => row["id"]!);
const ids = locations.map((row) => row["id"]!);

describe.each(LOCALES)("names in %s", (locale) => {
  test("every card and every location has one, and no two cards the same", () => {
    const names = cards.map((id) => cardName(id, locale));
    expect(new Set(names).size).toBe(90);
    for (const name of [...names, ...ids.map((id) => locationName(id, locale))]) expect(name).toMatch(/\S/);
    expect(ids.map((id) => locationName(id, locale)).join()).not.toMatch(/NYC|'/);
  });

  test("beside the stones only known ids are listed, and only where the name differs", () => {
    for (const [id, name] of Object.entries(own[locale] as Record<string, string>)) {
      expect([...STONES, ...cards, ...ids]).toContain(id);
      const row = [...characters, ...locations].find((one) => one["id"] === id);
      expect(name, id).not.toBe(row?.["name"]);
    }
  });
});

test("the names of the printed editions", () => {
  expect(cardName("rocket", "es")).toBe("Mapache Cohete");
  expect(cardName("wasp", "es")).toBe("La Avispa");
  expect(cardName("captain-america", "es")).toBe("Capitán América");
  expect(locationName("knowhere", "es")).toBe("Sapiencial");
  expect(cardName("wasp", "pl")).toBe("Osa");
  expect(cardName("captain-america", "pl")).toBe("Kapitan Ameryka");
  expect(cardName("captain-america", "it")).toBe("Capitan America");
  expect(cardName("wasp", "fr")).toBe("Wasp");
});

test("an unknown id is an error", () => {
  expect(() => cardName("thanos", "en")).toThrow();
  expect(() => locationName("titan", "pl")).toThrow();
});

/** What each language calls the colours of the stones, in their order. */
const COLOURS = {
  en: ["yellow", "blue", "orange", "red", "purple", "green", "gray"],
  fr: ["jaune", "bleu", "orange", "rouge", "violet", "vert", "gris"],
  it: ["giallo", "blu", "arancione", "rosso", "viola", "verde", "grigio"],
  es: ["amarilla", "azul", "naranja", "roja", "morada", "verde", "gris"],
  pl: ["żółty", "niebieski", "pomarańczowy", "czerwony", "fioletowy", "zielony", "szary"],
} as const;

describe.each(LOCALES)("the letters on stones in %s", (locale) => {
  const letters = [...(messagesOf(locale)["stone_letters"] as string)];

  test("are one for each stone, and no two the same", () => {
    expect(letters).toHaveLength(STONES.length);
    expect(new Set(letters).size).toBe(STONES.length);
  });

  test("begin what the language calls the stone: its name or its colour", () => {
    for (const [at, stone] of STONES.entries()) {
      const words = [stoneName(stone, locale), COLOURS[locale][at]!];
      expect(
        words.map((word) => word[0]!.toUpperCase()),
        stone,
      ).toContain(letters[at]);
    }
  });
});
