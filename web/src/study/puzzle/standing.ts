// How well one solves puzzles, kept on this device: a rating that rises and falls, rows, and what was solved.
import glicko2 from "glicko2-lite";
import { keep, recall } from "../../browser/kept";
import type { Puzzle } from "../../engine/puzzles";
import { PUZZLES, type Puzzled } from "../../state/puzzled";

/** A strength as Glicko-2 knows it: nineteen times in twenty it lies within two deviations. */
export interface Rating {
  rating: number;
  rd: number;
  vol: number;
}

export interface Standing extends Rating, Puzzled {
  /** The rating after each puzzle that counted, the last of them. */
  curve: readonly number[];
  /** By puzzle: whether it was solved at the first try, or was later. */
  tried: Readonly<Record<string, boolean>>;
  /** The longest row. */
  bestRow: number;
  /** The most that were solved in a timed run. */
  bestRun: number;
}

export const NEW: Standing = {
  rating: 1300,
  rd: 250,
  vol: 0.06,
  curve: [],
  tried: {},
  row: 0,
  bestRow: 0,
  bestRun: 0,
  days: {},
};
const CURVE = 100;

/** How hard a puzzle is, by how many levels of bots miss it and how many moves it asks for. */
export function difficulty({ missed, line }: Pick<Puzzle, "missed" | "line">): number {
  return 1000 + 275 * missed.length + 50 * Math.min(4, line.length - 1);
}
/** How sure that is. */
const PUZZLE_RD = 100;

/** After a puzzle that was tried for the first time, and whether it was solved at the first try. */
export function after(standing: Standing, puzzle: Puzzle, solved: boolean): Standing {
  if (standing.tried[puzzle.id] !== undefined) return solved ? withTried(standing, puzzle.id, true) : standing;
  const { rating, rd, vol } = standing;
  const next = glicko2(rating, rd, vol, [[difficulty(puzzle), PUZZLE_RD, Number(solved)]]);
  const row = solved ? standing.row + 1 : 0;
  return {
    ...withTried(standing, puzzle.id, solved),
    ...next,
    curve: [...standing.curve, Math.round(next.rating)].slice(-CURVE),
    row,
    bestRow: Math.max(row, standing.bestRow),
  };
}

function withTried(standing: Standing, id: string, solved: boolean): Standing {
  return { ...standing, tried: { ...standing.tried, [id]: solved } };
}

/** After the puzzle of a date; its first try counts. */
export function afterDay(standing: Standing, date: string, solved: boolean): Standing {
  return date in standing.days ? standing : { ...standing, days: { ...standing.days, [date]: solved } };
}

export function afterRun(standing: Standing, solved: number): Standing {
  return { ...standing, bestRun: Math.max(standing.bestRun, solved) };
}

export function keptStanding(): Standing {
  return { ...NEW, ...recall<Partial<Standing>>(PUZZLES) };
}

export function keepStanding(standing: Standing): void {
  keep(PUZZLES, standing);
}

/** How many puzzles of a theme were tried, and how many of them are solved. */
export function share(puzzles: readonly Puzzle[], { tried }: Standing, theme: string) {
  const known = puzzles.filter(({ id, themes }) => themes.includes(theme) && tried[id] !== undefined);
  return { tried: known.length, solved: known.filter(({ id }) => tried[id]).length };
}

/** Those that were missed and not solved since. */
export function missed(puzzles: readonly Puzzle[], { tried }: Standing): Puzzle[] {
  return puzzles.filter(({ id }) => tried[id] === false);
}
