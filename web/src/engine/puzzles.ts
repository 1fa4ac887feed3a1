// The puzzles of the package, fetched when they are first needed: positions in which exactly one move is right.
import address from "../../../src/sixstones/data/puzzles.jsonl?url";
import type { View } from "../protocol";

/** What the mover sees (without what follows from the rest: the core completes it, see `Core.imagined`, with the id as
 * seed), the right move and, for as long as then again one alone is right, what the others answer and that one; the chance
 * to win with the first and with the best other one, the levels of bots that miss it, and what it is about. However a move
 * is paid, it is right. */
export interface Puzzle {
  id: string;
  line: string[];
  win: number;
  other: number;
  proven: boolean;
  missed: string[];
  themes: string[];
  view: View;
}

let puzzles: Promise<Puzzle[]> | undefined;

/** Rejects when the file cannot be had, and a later call tries again. */
export function loadPuzzles(): Promise<Puzzle[]> {
  puzzles ??= fetched().catch((error: unknown) => {
    puzzles = undefined;
    throw error;
  });
  return puzzles;
}

async function fetched(): Promise<Puzzle[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the puzzles could not be fetched: ${answer.status}`);
  return parsePuzzles(await answer.text());
}

/** One puzzle a line. */
export function parsePuzzles(text: string): Puzzle[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Puzzle);
}
