// Being seated with whoever wants the same game (docs/protocol.md, AskPairing): who is told of a table sits down there,
// who is told of none opens one and asks again from there, since others may have done so at the same moment.
import { keep, recall } from "../browser/kept";
import { api, Refusal, type TroubleCode } from "../net/api";
import { forget, keptTable } from "../net/seats";
import type { Clock, NewTable } from "../protocol";
import { locale } from "./locale.svelte";
import { joinTable, openTable } from "./opening";
import { route } from "./route.svelte";

/** How many play, by which clock, and what one is called. */
export interface PairingWish {
  seats: number;
  clock: Clock;
  name: string;
}

/** What was asked for, and the table one waits at because of it. */
interface Kept extends PairingWish {
  table: string;
}

const PAIRING = "pairing";
const TRIES = 5;
const AGAIN = 4000;
/** Another was faster, or the table is gone. */
const MISSED: readonly TroubleCode[] = ["full", "seat_taken", "over", "unknown_table"];

function wishOf({ seats, clock, name }: PairingWish): NewTable {
  const open = Array.from({ length: seats - 1 }, () => ({ kind: "open" as const }));
  return { seats: [{ kind: "mine" }, ...open], name, clock, public: true, language: locale.current };
}

async function sitAt(table: string, wish: PairingWish): Promise<boolean> {
  try {
    await joinTable(table, wish.name);
    return true;
  } catch (error) {
    if (error instanceof Refusal && MISSED.includes(error.code)) return false;
    throw error;
  }
}

/** Sit down with whoever wants the same, or open a table for the next who does, and go there. */
export async function seatMe(wish: PairingWish): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    const { table } = await api.pair({ seats: wish.seats, clock: wish.clock });
    if (table === null) break;
    if (keptTable(table) === null && !(await sitAt(table, wish))) continue;
    keep(PAIRING, { ...wish, table } satisfies Kept);
    return route.go({ room: "table", table });
  }
  keep(PAIRING, { ...wish, table: await openTable(wishOf(wish)) } satisfies Kept);
}

/** Leave a table where one waits for an older one; the one left may have begun just now, and then it counts. */
async function moveOn(table: string, secret: string, wish: PairingWish): Promise<void> {
  await api.leave(table, secret);
  forget(table);
  await seatMe(wish);
}

/** Whether it is being looked already: whoever is on the way to another table must not be sent to a third. */
let looking = false;

async function look(wish: Kept): Promise<void> {
  if (looking) return;
  looking = true;
  try {
    await lookOnce(wish);
  } finally {
    looking = false;
  }
}

async function lookOnce(wish: Kept): Promise<void> {
  const secret = keptTable(wish.table)?.secrets[0];
  if (secret === undefined) return;
  const { status } = await api.state(wish.table, secret);
  if (status === "playing") return keep(PAIRING, null);
  if (status === "over") return seatMe(wish);
  const { table } = await api.pair({ seats: wish.seats, clock: wish.clock, waiting: wish.table });
  if (table !== null) await moveOn(wish.table, secret, wish);
}

/** While one waits at a table for whoever comes: ask again from time to time. Gives a way to stop, after which it is
 * looked once more why, as long as the page is still there: whoever had opened the table may have left. */
export function keepAsking(table: string): (() => void) | undefined {
  const wish = recall<Kept>(PAIRING);
  if (wish?.table !== table) return undefined;
  // What fails is tried again.
  const again = () => void look(wish).catch(() => undefined);
  const timer = setInterval(again, AGAIN);
  return () => {
    clearInterval(timer);
    if (route.place.table === table && recall<Kept>(PAIRING)?.table === table) again();
  };
}
