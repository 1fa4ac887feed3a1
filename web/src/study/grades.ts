// What a decision gave away, how sure that is, and what it is called.
import type { Analysis, MoveAnalysis } from "../engine/messages";
import type { Decision } from "./game";

export type Grade = "slip" | "mistake" | "blunder";
/** From the least to the worst. */
export const GRADES: readonly Grade[] = ["slip", "mistake", "blunder"];
/** How much of a chance to win makes which. */
const FROM: Readonly<Record<Grade, number>> = { slip: 0.03, mistake: 0.06, blunder: 0.12 };

/** A number with how sure it is: nineteen times in twenty the truth lies within `sure` of it. */
export interface Sure {
  value: number;
  sure: number;
}

/** Two standard errors hold the truth nineteen times in twenty. */
const STANDARD_ERRORS = 2;

export function sureOf(value: number, error: number): Sure {
  return { value, sure: STANDARD_ERRORS * error };
}

/** Its standard error. */
export function errorOf({ sure }: Sure): number {
  return sure / STANDARD_ERRORS;
}

/** A decision as the engine judges it, from what its seat knew. `win` are all chances if the best move is played, `after`
 * those after the one that was. */
export interface Judged {
  visits: number;
  win: readonly number[];
  after: readonly number[];
  error: number;
  best: string;
  /** How much of its chance the seat gave away. */
  loss: Sure;
  /** Every legal move, best first, with the seat's chance after it. */
  moves: readonly Option[];
}

export interface Option {
  move: string;
  chance: Sure;
  visits: number;
}

function entryOf(moves: readonly MoveAnalysis[], move: string): MoveAnalysis | undefined {
  // However a card was paid, it was recruited.
  return moves.find((one) => one.move === move) ?? moves.find((one) => one.move.split("=")[0] === move.split("=")[0]);
}

/** The judgement of a decision that an analysis of its view comes to. */
export function judgedOf({ seat, move }: Pick<Decision, "seat" | "move">, analysis: Analysis): Judged {
  const { best, win, error, visits, moves } = analysis;
  const played = entryOf(moves, move);
  // A move that no search has tried is not known to lose anything.
  const known = played !== undefined && (played.visits > 0 || played.error === 0);
  const after = known ? played.win : win;
  const same = played === undefined || played.move === best;
  const loss = same
    ? { value: 0, sure: 0 }
    : sureOf(Math.max(0, win[seat]! - after[seat]!), Math.hypot(error, played.error));
  const options = moves.map((one) => ({
    move: one.move,
    chance: sureOf(one.win[seat]!, one.error),
    visits: one.visits,
  }));
  return { visits, win, after, error, best, loss, moves: options };
}

/** What is found of a move in a judgement. */
export function optionOf({ moves }: Judged, move: string): Option | undefined {
  return moves.find((one) => one.move === move) ?? moves.find((one) => one.move.split("=")[0] === move.split("=")[0]);
}

/** What a loss is called; null for what is small, or no larger than how unsure it is. */
export function gradeOf({ value, sure }: Sure): Grade | null {
  if (value <= sure) return null;
  return GRADES.findLast((grade) => value >= FROM[grade]) ?? null;
}

/** The worse of two grades. */
export function worse(one: Grade | null, other: Grade | null): Grade | null {
  const rank = (grade: Grade | null): number => (grade === null ? -1 : GRADES.indexOf(grade));
  return rank(one) >= rank(other) ? one : other;
}
