// Opening tables and sitting down: the secret is kept before the page goes there.
import { api } from "../net/api";
import { keepSecrets } from "../net/seats";
import type { Level, NewTable, Wish } from "../protocol";
import { freshNonce } from "../state/fairness";
import { route } from "../state/route.svelte";

/** Open a table as wished and go there. */
export async function openTable(wish: NewTable): Promise<void> {
  const nonce = freshNonce();
  const opening = await api.open({ ...wish, nonce });
  keepSecrets(opening.table, opening.seats.map((seat) => seat.secret), nonce);
  route.go({ room: "table", table: opening.table });
}

/** Play at once against so many bots. */
export function playNow(name: string, level: Level, bots: number): Promise<void> {
  const seats: Wish[] = [{ kind: "mine" }, ...Array.from({ length: bots }, (): Wish => ({ kind: "bot", level }))];
  return openTable({ seats, name, takebacks: true });
}

/** Take a free seat of a table. */
export async function sitDown(table: string, name: string, secret?: string): Promise<string> {
  const nonce = freshNonce();
  const key = await api.sit(table, { name, nonce }, secret);
  keepSecrets(table, [key.secret], nonce);
  return key.secret;
}

/** Ask for a rematch and go to the new table; the old secrets open the new seats. */
export async function rematch(table: string, secrets: readonly string[]): Promise<void> {
  let next = "";
  for (const secret of secrets) {
    const opening = await api.rematch(table, secret, { nonce: freshNonce() });
    keepSecrets(opening.table, [secret, ...opening.seats.map((seat) => seat.secret)]);
    next = opening.table;
  }
  if (next !== "") route.go({ room: "table", table: next });
}
