import { characters, locations } from "virtual:content";
import { describe, expect, test } from "vitest";
import { cardName, locationName } from "../../src/texts/names";
import own from "../../src/texts/names.json";
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

  test("only known ids are listed, and only where the name differs", () => {
    for (const [id, name] of Object.entries(own[locale] as Record<string, string>)) {
      expect([...cards, ...ids]).toContain(id);
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
