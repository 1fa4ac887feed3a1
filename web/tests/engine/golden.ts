// The positions at which every level's choice is agreed on by Python, by every compiler and by the page
// (tests/golden/choices.txt).
import { readFileSync } from "node:fs";
import type { Core } from "../../src/engine/core";
import type { BotSpec } from "../../src/engine/messages";
import type { View } from "../../src/protocol";

export const LEVELS = ["rookie", "agent", "hero", "avenger", "titan"] as const;
const TITAN_VISITS = 3000;

/** A position, and what each level chooses there. */
export interface Golden {
  name: string;
  view: View;
  bots: { spec: BotSpec; move: string }[];
}

const read = (path: string): string => readFileSync(new URL(`../../../tests/golden/${path}`, import.meta.url), "utf8");

/** Every position, or one of so many. */
export function golden(core: Core, share = 1): Golden[] {
  const lines = read("choices.txt").trim().split("\n");
  return lines.filter((_, at) => at % share === 0).map((line) => position(core, line));
}

function position(core: Core, line: string): Golden {
  const [record, number, ...moves] = line.split(" ");
  const name = `${record} ${number}`;
  const { game } = core.fromRecord(read(`games/${record}.record`));
  const { length } = game.status().moves;
  game.undo(length - Number(number));
  const view = game.view(game.status().to_move);
  game.free();
  const bots = LEVELS.map((level, at) => ({
    spec: { level, seed: name, ...(level === "titan" ? { visits: TITAN_VISITS } : {}) },
    move: moves[at]!,
  }));
  return { name, view, bots };
}
