// How a finished game reads: where each seat's points came from, and which rule decided among those who held the
// Gauntlet (rules §6.3). Explains the server's result; does not judge.
import { cardOf, locationOf } from "../content/cards";
import type { ResultInfo, View } from "../protocol";

export interface Breakdown {
  cards: number;
  locations: number;
  tile: number;
  total: number;
  recruits: number;
}

export type Decision = "alone" | "points" | "tile" | "fewest" | "shared" | "none";

/** A seat's points by where they came from. */
export function breakdown(view: View, seat: number): Breakdown {
  const mine = view.seats[seat]!;
  const cards = mine.recruits.reduce((sum, id) => sum + cardOf(id).points, 0);
  const locations = mine.locations.reduce((sum, id) => sum + locationOf(id).points, 0);
  const tile = view.avengers === seat ? 3 : 0;
  return { cards, locations, tile, total: mine.points ?? cards + locations + tile, recruits: mine.recruits.length };
}

/** What told the winner from the other holders of the Gauntlet. */
export function decisionOf(view: View, result: ResultInfo): Decision {
  const winner = result.winners[0];
  if (result.reason !== "gauntlet" || winner === undefined) return "none";
  if (result.winners.length > 1) return "shared";
  const rivals = view.seats.flatMap((seat, at) => (seat.gauntlet && at !== winner ? [at] : []));
  if (rivals.length === 0) return "alone";
  const level = rivals.filter((at) => view.seats[at]!.points === view.seats[winner]!.points);
  if (level.length === 0) return "points";
  return view.avengers === winner ? "tile" : "fewest";
}
