// Which puzzle comes next, and what a timed run asks.
import type { Puzzle } from "../../engine/puzzles";
import { difficulty, missed, type Standing } from "./standing";

/** Themes in the order in which they are listed. */
export const THEMES = [
  ...["win", "stop", "time", "tile", "location", "tempo", "gray", "reserve", "give_back"],
  ...["keep", "colour", "bank", "quiet"],
] as const;
/** One of the so many that suit one best is drawn. */
const AMONG = 8;

/** The next puzzle of a kind, "mixed", "missed" or a theme: one that was not tried yet, about as hard as one is strong.
 * Undefined when there is none. `chance` draws from 0 up to 1. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  standing: Standing,
  kind: string,
  last: string | null,
  chance: () => number,
): Puzzle | undefined {
  if (kind === "missed") return drawn(missed(puzzles, standing), last, chance);
  const fitting = kind === "mixed" ? puzzles : puzzles.filter(({ themes }) => themes.includes(kind));
  const fresh = fitting.filter(({ id }) => standing.tried[id] === undefined);
  const near = [...(fresh.length > 0 ? fresh : fitting)].sort(
    (one, other) => Math.abs(difficulty(one) - standing.rating) - Math.abs(difficulty(other) - standing.rating),
  );
  if (near.length === 0) return undefined;
  // Of equally hard ones, of which there are many, not always the first.
  const edge = Math.abs(difficulty(near[Math.min(AMONG, near.length) - 1]!) - standing.rating);
  const within = near.filter((one) => Math.abs(difficulty(one) - standing.rating) <= edge);
  return drawn(within, last, chance);
}

function drawn(puzzles: readonly Puzzle[], last: string | null, chance: () => number): Puzzle | undefined {
  const others = puzzles.filter(({ id }) => id !== last);
  const all = others.length > 0 ? others : puzzles;
  return all[Math.floor(chance() * all.length)];
}

/** All puzzles in the order of a timed run: from easy to hard, those that are equally hard as it happens. */
export function runOrder(puzzles: readonly Puzzle[], chance: () => number): Puzzle[] {
  return puzzles
    .map((puzzle) => ({ puzzle, at: chance() }))
    .sort((one, other) => difficulty(one.puzzle) - difficulty(other.puzzle) || one.at - other.at)
    .map(({ puzzle }) => puzzle);
}
