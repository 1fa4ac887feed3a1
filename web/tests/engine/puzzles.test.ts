// The puzzles of the package are positions that the core in the page completes and in which their move can be played.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Core } from "../../src/engine/core";
import { parsePuzzles } from "../../src/engine/puzzles";
import { module } from "./module";

const core = new Core(module);
const puzzles = parsePuzzles(
  readFileSync(new URL("../../../src/sixstones/data/puzzles.jsonl", import.meta.url), "utf8"),
);

it("reads every puzzle, and its move is legal", () => {
  expect(puzzles.length).toBeGreaterThan(140);
  for (const { id, view, best } of puzzles) {
    const game = core.imagined(view, id);
    expect(game.view(view.seat)).toMatchObject(view);
    expect(game.legal(), id).toContain(best);
    expect(() => core.facts(game.view(view.seat), best)).not.toThrow();
    game.free();
  }
});
