// What is still missing, in words.
import { listing, seatName, stoneName } from "../words/names";
import { m } from "../paraglide/messages.js";
import { RULES } from "../protocol";
import type { TableModel } from "../state/table.svelte";

/**
 * What a seat still needs for the Gauntlet: "Still needs Soul and 6 points", or, of oneself, "You still need …". More than
 * `most` stones are only counted.
 */
export function needWords(model: TableModel, at: number, most = 3): string {
  const seat = model.view?.seats[at];
  if (seat === undefined) return "";
  const mine = at === model.seat;
  if (seat.gauntlet) return mine ? m.log_gauntlet_you() : m.goal_held();
  const stones: string[] = [...model.missingColours(at), ...(seat.tokens["G"] ? [] : ["G"])];
  const points = Math.max(0, RULES.GOAL - (seat.points ?? 0));
  const parts = stones.length > most ? [m.goal_stones({ count: stones.length })] : stones.map(stoneName);
  if (points > 0) parts.push(m.points_count({ count: points }));
  return mine ? m.goal_needs_you({ parts: listing(parts) }) : m.goal_needs({ parts: listing(parts) });
}

/** Who holds the Avengers tile, and with how many tags. */
export function assembleWords(model: TableModel): string {
  const holder = model.view?.avengers ?? null;
  if (holder === null) return m.tile_free({ limit: RULES.TILE_TAGS });
  const count = model.view?.seats[holder]?.tags ?? 0;
  if (holder === model.seat) return m.tile_yours({ count });
  return m.tile_theirs({ name: seatName(model.state?.seats ?? [], holder), count });
}

/** What picking changes of one's own tokens: stones to take, to give back, or to pay with. */
export function changeOf(model: TableModel): Record<string, number> {
  const sign = model.view?.phase === "return" ? -1 : 1;
  const change: Record<string, number> = {};
  for (const stone of model.staged) change[stone] = (change[stone] ?? 0) + sign;
  for (const [stone, count] of Object.entries(model.payment?.spends ?? {})) change[stone] = -count;
  return change;
}
