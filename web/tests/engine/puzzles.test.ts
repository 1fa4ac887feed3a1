// The puzzles of the package are positions that the core in the page completes and in which their move can be played.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { StudyCore } from "../../src/engine/study";
import { parsePuzzles } from "../../src/engine/puzzles";
import { study } from "./module";

const core = new StudyCore(study);
const puzzles = parsePuzzles(
  readFileSync(new URL("../../../src/sixstones/data/puzzles.jsonl", import.meta.url), "utf8"),
);

it("reads every puzzle, and its line can be played", () => {
  expect(puzzles.length).toBeGreaterThanOrEqual(350);
  for (const { id, view, line } of puzzles) {
    const game = core.imagined(view, id);
    expect(game.view(view.seat)).toMatchObject(view);
    expect(() => core.facts(game.view(view.seat), line[0]!), id).not.toThrow();
    for (const move of line) game.play(move);
    game.free();
  }
});

it("has the puzzle of a day that Python has", () => {
  // tests/bots/test_puzzles.py has the same numbers.
  const days = ["2026-11-18", "2026-11-19", "2026-11-20"];
  expect(days.map((day) => core.dayPuzzle(day, 600))).toEqual([7, 77, 16]);
  expect(() => core.dayPuzzle("today", 600)).toThrow(/a day is written like/);
});
