// What was studied, kept in this browser beside the games: a review with its game, and how far its lessons have come.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Parts } from "../engine/parts";
import type { Judged } from "./grades";
import type { Lesson } from "./lessons";
import type { KnownDraw } from "./luck";

/** A game's review. */
export interface KeptReview {
  /** Where the game is found: its table's id, or its record. */
  key: string;
  /** The table's id; "" for a record that was brought along. */
  table: string;
  record: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Whose decisions are one's own. */
  me: number;
  judged: readonly (Judged | null)[];
  /** What the cards that came were worth, by decision. */
  draws: readonly KnownDraw[];
  /** What made every seat's result; null while not all of it is known. */
  parts: readonly Parts[] | null;
  /** Whether all of it was thought over. */
  whole: boolean;
  lessons: readonly Lesson[];
}

interface Schema extends DBSchema {
  reviews: { key: string; value: KeptReview };
}

/** Reviews are made anew when they were made by other rules of judging. */
const NAME = "sixstones.study";
/** Older ones go when there are more. */
const MOST = 200;

let base: Promise<IDBPDatabase<Schema> | null> | undefined;

// Where nothing may be kept, even to look for the database throws; then a review lasts as long as its page.
function open(): Promise<IDBPDatabase<Schema> | null> {
  base ??= (async () => {
    try {
      return await openDB<Schema>(NAME, 1, {
        upgrade: (made) => void made.createObjectStore("reviews", { keyPath: "key" }),
        terminated: () => (base = undefined),
      });
    } catch {
      return null;
    }
  })();
  return base;
}

/** The review of a game; undefined when there is none. */
export async function reviewOf(key: string): Promise<KeptReview | undefined> {
  return (await open())?.get("reviews", key).catch(() => undefined);
}

/** All reviews, the latest first. */
export async function allReviews(): Promise<KeptReview[]> {
  const all = (await (await open())?.getAll("reviews").catch(() => [])) ?? [];
  return all.sort((one, other) => other.at - one.at);
}

/** Keep a review. A browser that is full keeps none, and nothing is lost that could not be made again. */
export async function keepReview(review: KeptReview): Promise<void> {
  const reviews = await open();
  try {
    await reviews?.put("reviews", review);
    const extra = (await allReviews()).slice(MOST);
    for (const { key } of extra) await reviews?.delete("reviews", key);
  } catch {
    // See above.
  }
}

/** Forget the review of a game that was deleted. */
export async function forgetReview(key: string): Promise<void> {
  await (await open())?.delete("reviews", key).catch(() => undefined);
}
