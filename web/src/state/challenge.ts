// The same deal from the same seat: a finished game as a link that lets someone play it anew, and the two side by side.
import { loadCore } from "../engine/load";
import { replayOf } from "../local/records";
import { Refusal } from "../net/api";
import type { Replay } from "../protocol";
import { pack, unpack } from "./fragment";
import { locals } from "./locals";
import { roundsOf, standingMoves } from "./replay";
import { addressOf, route } from "./route.svelte";

const ROOM = { room: "challenge", table: "" } as const;

/** A game to be played anew: its record, what is known of it, and the seat of the one person there. */
export interface Challenge {
  record: string;
  game: Replay;
  seat: number;
}

/** A decision of two games: the round, whose it was, and what was done in each; null where that game was over. */
export interface Pair {
  round: number;
  seat: number;
  theirs: string | null;
  mine: string | null;
}

/** What the address of the challenge's room carries: a packed record, or the table of a game to be compared. */
export function readChallenge(hash: string): { record: string | null; table: string | null } {
  const parts = new URLSearchParams(hash.slice(1));
  return { record: parts.get("record") || null, table: parts.get("game") || null };
}

/** The link with which a friend plays the deal of a local table anew. */
export async function linkToChallenge(table: string): Promise<string> {
  return `${addressOf(ROOM)}#record=${await pack(await locals.record(table))}`;
}

/** The way to a table's game beside the one it is measured against; null when there is none. */
export async function compareWay(table: string): Promise<string | null> {
  return (await locals.against(table)) === null ? null : `${addressOf(ROOM)}#game=${table}`;
}

async function challengeOf(record: string): Promise<Challenge> {
  const game = replayOf(await loadCore(), record);
  const people = game.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  if (people.length !== 1) throw new Refusal("bad_link", "This game has no single person to play it anew.", 0);
  return { record, game, seat: people[0]! };
}

/** The game that a link carries. Rejects when it was cut off, or nobody's. */
export async function challengeIn(packed: string): Promise<Challenge> {
  return challengeOf(await unpack(packed));
}

/** Play a game anew, and go there. */
export async function accept({ record }: Challenge, name: string): Promise<void> {
  route.go({ room: "table", table: await locals.challenge(record, name) });
}

/** A table's game beside the one that it is measured against. Rejects when there is none. */
export async function bothOf(table: string): Promise<{ theirs: Challenge; mine: Challenge }> {
  const against = await locals.against(table);
  if (against === null) throw new Refusal("unknown_table", "There is no such table.", 0);
  const [theirs, mine] = await Promise.all([challengeOf(against), locals.record(table).then(challengeOf)]);
  return { theirs, mine };
}

/** The decisions of both games up to the first that differs, which is the last. */
export function pairs(theirs: Replay, mine: Replay): Pair[] {
  const [one, other] = [standingMoves(theirs.log), standingMoves(mine.log)];
  const rounds = roundsOf(one.length > other.length ? theirs : mine);
  const all: Pair[] = [];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [a, b] = [one[at], other[at]];
    all.push({ round: rounds[at]!, seat: (a ?? b)!.seat, theirs: a?.move ?? null, mine: b?.move ?? null });
    if (a?.move !== b?.move) break;
  }
  return all;
}
