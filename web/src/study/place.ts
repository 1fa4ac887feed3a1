// Where the game of a study comes from: a local table, an online one, or a record that the address carries.
import { loadStudy } from "../engine/study";
import { isLocal } from "../local/id";
import { api } from "../net/api";
import { keptTable } from "../net/seats";
import { unpack } from "../state/fragment";
import { locals } from "../state/locals";
import { studiedOf, type Studied } from "./game";
import { reviewOf, type KeptReview } from "./kept";

/** A game to be studied, and what is kept of it. */
export interface Found {
  key: string;
  table: string;
  studied: Studied;
  /** One's own seat: whose decisions are looked at first. */
  me: number;
  kept: KeptReview | undefined;
}

/** Whose game it was: the only person's, else the first one's. */
function ownSeat({ seats }: Studied): number {
  return Math.max(
    0,
    seats.findIndex(({ kind }) => kind === "person"),
  );
}

/** The seat that this browser holds at an online table; null when it only watched. */
async function onlineSeat(table: string): Promise<number | null> {
  const secret = keptTable(table)?.secrets[0];
  return secret === undefined ? null : (await api.state(table, secret)).seat;
}

/** The game of the table is not over: to look at it would be to be told what to play. */
export class NotOver extends Error {
  readonly code = "not_over";
  readonly sentence = "The record can be had when the game is over.";
}

async function textOf(table: string): Promise<string> {
  if (isLocal(table)) {
    if ((await locals.state(table)).status !== "over") throw new NotOver();
    return locals.record(table);
  }
  if ((await api.state(table)).status !== "over") throw new NotOver();
  return (await fetch(api.recordAddress(table))).text();
}

/** A review as it is made now: one that was kept before luck was told of is thought over anew, and its lessons stay. */
function upToDate(kept: KeptReview): KeptReview {
  return kept.draws ? kept : { ...kept, judged: [], draws: [], parts: null, whole: false };
}

/** The game of a record. Rejects with the line where it is broken. */
export async function foundOf(record: string, table = "", seat: number | null = null): Promise<Found> {
  const key = table === "" ? record : table;
  const [core, kept] = await Promise.all([loadStudy(), reviewOf(key)]);
  const studied = studiedOf(core, record);
  // A game that went on since has another record.
  const current = kept?.record === record ? upToDate(kept) : undefined;
  return { key, table, studied, me: current?.me ?? seat ?? ownSeat(studied), kept: current };
}

/** The game of a table. Rejects when there is none. */
export async function foundAt(table: string): Promise<Found> {
  const seat = isLocal(table) ? null : await onlineSeat(table);
  return foundOf(await textOf(table), table, seat);
}

/** The game of a record as an address carries it. Rejects when the link is cut off. */
export async function foundIn(packed: string): Promise<Found> {
  return foundOf(await unpack(packed));
}
