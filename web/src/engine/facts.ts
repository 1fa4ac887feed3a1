// Why a move is good or bad, as the core says it (core/facts.h, docs/notation.md).
import type { Analysis } from "./messages";

/** Something that is true of a move, as far as its mover can know. Where a seat could complete the Gauntlet, no card means
 * that any turn will do. */
export type Fact =
  | { kind: "wins" | "gauntlet" | "time" }
  | { kind: "stops" | "allows"; seat: number; card: string | null }
  | { kind: "wins_next"; card: string | null }
  | { kind: "tile"; seat: number | null }
  | { kind: "location"; locations: string[] }
  | { kind: "keeps_tile" | "keeps"; seat: number; card: string }
  | { kind: "last_colour"; stone: string }
  | { kind: "saves_turn" | "affords"; card: string }
  | { kind: "points"; card: string; number: number }
  | { kind: "empties"; seat: number; card: string; stone: string }
  | { kind: "gives_back" | "wastes_gray"; number: number };

/** A fact that explains a move; `against` means that it is about the other one, which is worse for it. The weight is by how
 * much of the mover's chance to win, in ten-thousandths, the best move with this fact differs from the best one without. */
export type Reason = Fact & { against: boolean; weight: number | null };

/** The mover's chance by move, in ten-thousandths, as the core takes it. */
export function chancesOf(analysis: Analysis, mover: number): Record<string, number> {
  return Object.fromEntries(analysis.moves.map(({ move, win }) => [move, Math.round(10_000 * (win[mover] ?? 0))]));
}
