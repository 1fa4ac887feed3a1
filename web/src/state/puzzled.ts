// What the first page needs to know of one's puzzles, which are kept under a name (study/puzzle/standing.ts).
import { recall } from "../browser/kept";

export const PUZZLES = "puzzles";

export interface Puzzled {
  /** How many were solved at the first try one after the other, up to now. */
  row: number;
  /** By date: whether its puzzle was solved at the first try. */
  days: Readonly<Record<string, boolean>>;
}

export function puzzled(): Puzzled {
  return { row: 0, days: {}, ...recall<Partial<Puzzled>>(PUZZLES) };
}
