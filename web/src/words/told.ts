// Who is who at a table, for sentences.
import { m } from "../paraglide/messages.js";
import type { TableModel } from "../state/table.svelte";
import type { Told } from "./story";
import { seatName } from "./names";

/** How a seat is called by the person at this page; where several share it, everyone by their name. */
export function nameAt(model: TableModel, seat: number): string {
  return seat === model.seat && model.companions.length < 2 ? m.seat_you() : seatName(model.state?.seats ?? [], seat);
}

/** The teller that the log's stories need. */
export function tellerOf(model: TableModel): Told {
  return {
    me: model.companions.length < 2 ? model.seat : null,
    name: (seat) => seatName(model.state?.seats ?? [], seat),
  };
}
