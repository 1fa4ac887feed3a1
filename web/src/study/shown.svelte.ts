// A position of a studied game on the table: a model that is connected to nothing, but hears what is played on it.
import { stateAt } from "../state/replay";
import { judge } from "../state/judge.svelte";
import { TableModel } from "../state/table.svelte";
import { m } from "../paraglide/messages.js";
import type { SeatInfo, View } from "../protocol";
import { SILENT } from "../talk";
import type { Decision, Studied } from "./game";

/** Those who sit there, oneself as "you". */
function named(seats: readonly SeatInfo[], me: number | null): SeatInfo[] {
  return seats.map((info, seat) => (seat === me ? { kind: "person", name: m.seat_you() } : { ...info }));
}

/** A model for a table on which a position is shown; `played` hears of every move made there. */
export function shownTable(played: (move: string) => void = () => undefined): TableModel {
  const model = new TableModel("", () => ({
    ...SILENT,
    send: (asked) => {
      if (asked.type === "move") played(asked.move);
    },
  }));
  model.connection = "open";
  judge.load();
  return model;
}

/** Show what a seat knew before a decision, or the end. The seat to move sees its own costs and hand; everyone is called
 * by their name, since any of them may be the one who looks. */
export function show(
  model: TableModel,
  { seats, decisions, last, result }: Studied,
  at: number,
  me: number | null,
): void {
  const decision: Decision | undefined = decisions[at];
  const view: View = decision?.view ?? last;
  const game = { seats: named(seats, me), result };
  model.clear();
  model.sending = null;
  model.lines = decisions.slice(0, at).map(({ line }) => line);
  model.companions = seats.map((_, seat) => seat);
  model.state = { ...stateAt(game, view, decision === undefined && result !== null), seat: decision?.seat ?? me };
}
