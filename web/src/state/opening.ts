// Opening tables, online or in this page, and sitting down. What is kept of a table is kept before the page goes there: the secrets, and the
// hash of the deal as it was shown before any nonce of ours left this page (docs/protocol.md, "Fairness").
import { keep } from "../browser/kept";
import { api } from "../net/api";
import { keepCommitment, keepNonce, keepSecrets } from "../net/seats";
import type { Level, NewTable, Opening, Wish } from "../protocol";
import { isLocal } from "../local/id";
import type { LocalWish } from "../local/tables";
import { freshNonce } from "./fairness";
import { locals } from "./locals";
import { route } from "./route.svelte";

function keepOpening(opening: Opening): string[] {
  const secrets = opening.seats.map((seat) => seat.secret);
  if (secrets.length > 0) keepSecrets(opening.table, secrets);
  keepCommitment(opening.table, opening.commitment);
  return secrets;
}

/** Sit down where a seat is still kept for one of these secrets, each with a nonce of its own. */
export async function takeSeats(table: string, secrets: readonly string[]): Promise<void> {
  for (const secret of secrets) {
    const { seat, seats } = await api.state(table, secret);
    const own = seat === null ? undefined : seats[seat];
    if (own?.kind !== "held") continue;
    await api.sit(table, { name: own.name ?? "", nonce: keepNonce(table, secret, freshNonce()) }, secret);
  }
}

async function takeSeatsAndGo(table: string, secrets: readonly string[]): Promise<void> {
  // The seats are kept for us, and the waiting room tries again.
  await takeSeats(table, secrets).catch(() => undefined);
  route.go({ room: "table", table });
}

/** Open a table as wished and go there; gives its id. Its seats are only kept at first, so that the server has shown the
 * hash of the deal before it knows a nonce. */
export async function openTable(wish: NewTable): Promise<string> {
  const opening = await api.open({ ...wish, hold: true });
  await takeSeatsAndGo(opening.table, keepOpening(opening));
  return opening.table;
}

/** Open a table in this page and go there. */
export async function openLocal(wish: LocalWish): Promise<void> {
  route.go({ room: "table", table: await locals.open(wish) });
}

/** Play at once against so many bots. */
export function playNow(name: string, level: Level, bots: number): Promise<void> {
  const seats: Wish[] = [{ kind: "mine" }, ...Array.from({ length: bots }, (): Wish => ({ kind: "bot", level }))];
  return openLocal({ seats, name });
}

/** The guided first game, from its first step on. */
export function startGuide(name: string): Promise<void> {
  keep("guide", { step: 0 });
  return playNow(name, "rookie", 1);
}

/** Take a free seat of a table that has shown this hash, in agreement with all that it allows. */
export async function sitDown(table: string, name: string, commitment: string): Promise<string> {
  const nonce = freshNonce();
  const { secret } = await api.sit(table, { name, nonce, agrees: true });
  keepSecrets(table, [secret]);
  keepCommitment(table, commitment);
  keepNonce(table, secret, nonce);
  return secret;
}

/** Take a free seat of a table and go there. */
export async function joinTable(table: string, name: string): Promise<void> {
  const { fairness } = await api.state(table);
  await sitDown(table, name, fairness.commitment);
  route.go({ room: "table", table });
}

/** Play again with the same players at a new table and go there; online, the old secrets open the new seats. */
export async function rematch(table: string, secrets: readonly string[]): Promise<void> {
  if (isLocal(table)) return route.go({ room: "table", table: await locals.rematch(table) });
  let next = "";
  const own: string[] = [];
  for (const secret of secrets) {
    const opening = await api.rematch(table, secret, { hold: true });
    own.push(...keepOpening(opening));
    next = opening.table;
  }
  if (next !== "") await takeSeatsAndGo(next, own);
}
