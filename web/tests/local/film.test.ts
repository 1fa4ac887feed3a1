import { expect, it } from "vitest";
import film from "../../src/pages/home/film.json";
import { filmOf } from "./film";

it("the film of the first page is a stretch of a real game", async () => {
  expect(film).toEqual(await filmOf());
  expect(film.some(({ fresh }) => fresh !== null)).toBe(true);
  expect(film.some(({ taken }) => taken.length === 3)).toBe(true);
});
