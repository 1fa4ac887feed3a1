// What made a result, as the core takes it apart (core/parts.h). All amounts are ten-thousandths of a win.

/** How many make a whole win. */
export const WHOLE = 10_000;

/** A decision as a review has it: every seat's chance with the best move and after the one that was played, the mover's errors,
 * how much of the visits the played move had, and what the card was worth that came; null when none did. */
export interface Weighed {
  seat: number;
  win: number[];
  after: number[];
  error: number;
  played_error: number;
  visited: number;
  luck: number[] | null;
  luck_error: number[] | null;
}

/** A game's decisions in the order of play; `end` has every seat's share of the win, null while it goes on. */
export interface Accounts {
  players: number;
  end: number[] | null;
  decisions: Weighed[];
}

/** What each decision comes to, and what made every seat's result. */
export interface Settled {
  decisions: { after: number[]; loss: number; error: number }[];
  parts: Parts[] | null;
}

/** What is estimated: the deal, the cards that came after one's own moves and after others', one's own decisions and those
 * of others. */
export const ESTIMATED = ["deal", "own_cards", "other_cards", "own_decisions", "other_decisions"] as const;
export type Estimated = (typeof ESTIMATED)[number];

/** A seat's share of the win less an equal one, taken apart; with what could not be placed the parts are exactly `total`.
 * `error` has the standard errors. */
export type Parts = Record<Estimated, number> & {
  total: number;
  unplaced: number;
  error: Record<Estimated, number>;
};
