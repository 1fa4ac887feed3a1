// A game that is over as a link that anyone can open.
import type { TableModel } from "./table.svelte";
import { fragmentOf, pack } from "./fragment";
import { locals } from "./locals";
import { standingMoves } from "./replay";
import { addressOf } from "./route.svelte";

/** The link to a game's last move. That to a local game carries its record, since no server keeps it. */
export async function linkToGame({ table, local, lines }: TableModel): Promise<string> {
  const last = standingMoves(lines).length;
  if (!local) return addressOf({ room: "replay", table }) + fragmentOf(null, last);
  return addressOf({ room: "record", table: "" }) + fragmentOf(await pack(await locals.record(table)), last);
}
