// What can happen at a local table, as it is kept: the list of these is the whole truth, as it is on a server (design
// §4). They are read back for as long as there are browsers that keep them: a field may be added, never renamed or removed.
import type { Level, ResultInfo, Temperament } from "../protocol";

/** Who sits on a seat. A bot that plays on for a person who resigned keeps the person's name. */
export interface Chair {
  kind: "person" | "bot";
  name: string;
  level?: Level;
  temperament?: Temperament;
  /** What bounds a bot's thinking, where it is to answer the same to the same; else its level's own bounds do. */
  visits?: number;
  why?: "resignation";
}

/** The table is there. `record` is a record without moves, which says how the game begins; what bots draw by lot
 * follows from `luck`. */
export interface Opened {
  kind: "opened";
  record: string;
  chairs: Chair[];
  luck: string;
  takebacks: boolean;
  hints: boolean;
  /** The date whose deal this is; its bots begin anew with each decision, so that they answer alike everywhere. */
  day?: string;
  /** The record of the game that this one is measured against: as long as both go the same way, bots do what they did
   * there. */
  against?: string;
}

/** A decision. `asked` is the seq that its sender thought would be next. */
export interface Moved {
  kind: "moved";
  seat: number;
  move: string;
  asked: number;
}

/** A seat goes back to when `moves` decisions had been made. */
export interface TakenBack {
  kind: "takenback";
  seat: number;
  moves: number;
}

export interface Resigned {
  kind: "resigned";
  seat: number;
}

/** The game of an imported record was given up, as the record says. */
export interface GivenUp {
  kind: "givenup";
  winners: number[];
  reason: ResultInfo["reason"];
}

export type Body = Opened | Moved | TakenBack | Resigned | GivenUp;

export interface Entry {
  /** The table's id. */
  table: string;
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  body: Body;
}
