// Picks by mouse, touch or key, and the words for picks that cannot be.
import { stoneName } from "../words/names";
import { m } from "../paraglide/messages.js";
import { RULES } from "../protocol";
import { COLOURS } from "../content/stones";
import { addable } from "../state/staging";
import { settings } from "../state/settings.svelte";
import type { TableModel } from "../state/table.svelte";

function whyNot(model: TableModel, stone: string): string {
  if (model.seat === null) return m.why_watching();
  if (!model.yourTurn) return m.why_not_your_turn();
  if (stone === "G") return m.why_time();
  if (model.view?.phase === "return") return m.why_return_first({ limit: RULES.TOKEN_LIMIT });
  if (model.view?.phase === "locate") return m.why_locate_first();
  if (stone === "S") return m.why_gray();
  if ((model.view?.bank[stone] ?? 0) === 0) return m.why_none_left({ stone: stoneName(stone) });
  return model.staged.length === 0 ? m.why_no_take() : whyNotBeside(model, stone);
}

/** Why a stone does not go with those picked already. Explains only: what is legal, the server has said. */
function whyNotBeside(model: TableModel, stone: string): string {
  const { staged } = model;
  const least = RULES.ALIKE_LEAST;
  if (staged.length >= RULES.TAKE_DIFFERENT) return m.why_three({ limit: RULES.TAKE_DIFFERENT });
  if (staged.length === 2 && staged[0] === staged[1]) return m.why_two_alike();
  if (staged.length === 2 && staged.includes(stone)) return m.why_third_differs();
  if (!staged.includes(stone)) return m.why_not_together({ different: RULES.TAKE_DIFFERENT, least });
  return m.why_pile_low({ stone: stoneName(stone), count: model.view?.bank[stone] ?? 0, least });
}

/** Pick a stone of the bank, or say why not. Without confirmation a complete take is played at once. */
export function pickStone(model: TableModel, stone: string): void {
  if (model.view?.phase !== "act" || !model.addStone(stone)) {
    model.explain(whyNot(model, stone));
    return;
  }
  const done = model.stagedMove !== null && addable(model.staged, model.legal, COLOURS).length === 0;
  if (done && !settings.all.confirm) model.confirm();
}

/** Pick one of one's own stones to give back, or say why not. */
export function pickReturn(model: TableModel, stone: string): void {
  if (!model.addStone(stone)) {
    model.explain(stone === "G" ? m.why_time_stays() : m.why_enough_back());
    return;
  }
  if (!settings.all.confirm && model.staged.length === model.surplus) model.confirm();
}

/** Put a move of the list on the table as if it had been picked by hand. */
export function pickMove(model: TableModel, move: string): void {
  const [verb = "", what = ""] = move.split(":");
  if (verb === "take") model.pick({ kind: "stones", stones: [...what] });
  else if (verb === "return") pickReturn(model, what);
  else if (verb === "locate") model.pick({ kind: "location", location: what });
  else if (what.startsWith("deck")) model.pick({ kind: "deck", level: Number(what.slice(4)) });
  else if (verb === "recruit" || verb === "reserve")
    model.pick({ kind: "card", card: what.split("=")[0]!, payment: move });
}
