// The film of the first page, made anew from the game it is of.
import { readFileSync } from "node:fs";
import { sceneOf, type Scene } from "../../src/state/scene";
import { coreFromFile } from "./core";

const GAME = new URL("../../../tests/golden/games/3-recruiter.record", import.meta.url);
const [FIRST, LAST] = [36, 54];

/** Where the game stands after each of its moves from the first to the last one shown. */
export async function filmOf(): Promise<Scene[]> {
  const core = await coreFromFile();
  const { game: whole } = core.fromRecord(readFileSync(GAME, "utf8"));
  const { moves } = whole.status();
  const game = whole.copy();
  whole.free();
  game.undo(moves.length);
  const scenes: Scene[] = [];
  for (const [at, move] of moves.slice(0, LAST).entries()) {
    const { events } = game.play(move, null);
    if (at >= FIRST) scenes.push(sceneOf(game.view(null, false), events));
  }
  game.free();
  return scenes;
}
