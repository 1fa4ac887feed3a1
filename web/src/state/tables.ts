// The table that an id leads to, as one seat or a spectator sees it.
import { socketAddress } from "../browser/address";
import { LocalSeat } from "../local/seat";
import { TableSocket } from "../net/socket";
import { locals } from "./locals";
import { TableModel } from "./table.svelte";

/** A table on the server; with the secret of a seat as that seat, else as someone who watches. */
export function onlineTable(table: string, secret: string | null): TableModel {
  const connect = (model: TableModel) =>
    new TableSocket(socketAddress(), table, secret, model, () => model.state?.seq ?? 0);
  return new TableModel(table, connect, secret);
}

/** A table in this page, as one of its seats or, null, as someone who watches. */
export function localTable(table: string, seat: number | null): TableModel {
  return new TableModel(table, (model) => new LocalSeat(() => locals.room(table), seat, model));
}
