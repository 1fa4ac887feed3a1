// How a finished game reads: where each seat's points came from.
import { cardOf, locationOf } from "../content/cards";
import { RULES, type View } from "../protocol";

export interface Breakdown {
  cards: number;
  locations: number;
  tile: number;
  total: number;
  recruits: number;
}

/** A seat's points by where they came from. */
export function breakdown(view: View, seat: number): Breakdown {
  const mine = view.seats[seat]!;
  const cards = mine.recruits.reduce((sum, id) => sum + cardOf(id).points, 0);
  const locations = mine.locations.reduce((sum, id) => sum + locationOf(id).points, 0);
  const tile = view.avengers === seat ? RULES.TILE_POINTS : 0;
  return { cards, locations, tile, total: mine.points ?? cards + locations + tile, recruits: mine.recruits.length };
}
