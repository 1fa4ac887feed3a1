// How a game ended, in words.
import { m } from "../paraglide/messages.js";
import { RULES, type ResultInfo } from "../protocol";
import type { TableModel } from "../state/table.svelte";
import { nameAt } from "./told";
import { listing } from "./names";

type Decided = NonNullable<ResultInfo["decided"]>;
type Named = (of: { name: string; goal: number }) => string;
type Own = (of: { goal: number }) => string;

/** What decided, told of another and told of oneself. */
const DECIDED: Readonly<Record<Exclude<Decided, "shared">, readonly [Named, Own]>> = {
  alone: [m.result_alone, m.result_alone_you],
  points: [m.result_by_points, m.result_by_points_you],
  tile: [m.result_by_tile, m.result_by_tile_you],
  fewest: [m.result_by_fewest, m.result_by_fewest_you],
};

/** Who won. */
export function winnerWords(model: TableModel, result: ResultInfo): string {
  const names = result.winners.map((at) => nameAt(model, at));
  if (names.length === 0) return m.result_nobody();
  if (names.length > 1) return m.result_shared({ names: listing(names) });
  if (result.winners[0] !== model.seat) return m.result_won({ name: names[0]! });
  return result.reason === "gauntlet" ? m.result_you_won() : m.end_you_won();
}

/** A game for two that one gave up, or ran out of time in. */
function gaveUp(
  model: TableModel,
  result: ResultInfo,
  words: readonly [(of: { name: string }) => string, () => string],
): string {
  const loser = result.winners[0] === 0 ? 1 : 0;
  return loser === model.seat ? words[1]() : words[0]({ name: nameAt(model, loser) });
}

/** Why it ended so, and what told the winner from the others (rules §6.3). */
export function reasonWords(model: TableModel, result: ResultInfo): string {
  if (result.reason === "stalemate") return m.result_stalemate();
  if (result.reason === "abandoned") return m.result_abandoned();
  if (result.reason === "resignation") return gaveUp(model, result, [m.log_resigned, m.result_resigned_you]);
  if (result.reason === "timeout") return gaveUp(model, result, [m.log_timed_out, m.result_timed_out_you]);
  const { decided } = result;
  if (decided === null || decided === "shared") return m.result_by_nothing();
  const winner = result.winners[0] ?? 0;
  const [other, mine] = DECIDED[decided];
  const goal = RULES.GOAL;
  return winner === model.seat ? mine({ goal }) : other({ name: nameAt(model, winner), goal });
}
