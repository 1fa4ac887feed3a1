import { expect, test } from "vitest";
import { parse } from "../../src/texts/nodes";

test("marks become nodes, and what is between them stays", () => {
  expect(parse("Pay [2Y] or [S] for [card:wasp|la Avispa] at *once*, [tag], [location:asgard].")).toEqual([
    "Pay ",
    { stone: "Y", count: 2 },
    " or ",
    { stone: "S", count: null },
    " for ",
    { card: "wasp", form: "la Avispa" },
    " at ",
    { strong: "once" },
    ", ",
    { tag: true },
    ", ",
    { location: "asgard", form: null },
    ".",
  ]);
  expect(parse("")).toEqual([]);
});

test.each(["[X]", "[]", "[card:]", "[stone:Y]"])("%s is no mark", (text) => {
  expect(() => parse(text)).toThrow("is no mark");
});
