// How a page and a table talk, wherever the table is: on a server (net/socket.ts) or in the page (local/seat.ts). The
// messages are those of protocol.ts in both cases.
import type { ClientMessage, ServerMessage } from "./protocol";

/** How the connection stands: `lost` waits for another attempt, `ended` makes none. */
export type Connection = "connecting" | "open" | "lost" | "ended";

/** Anything a person can ask of a table. */
export type Asked = Exclude<ClientMessage, { type: "hello" | "ping" }>;

export interface Listener {
  heard(message: ServerMessage): void;
  stands(connection: Connection): void;
  /** Whether what happens at a local table outlasts the page; said after every change. */
  kept?(kept: boolean): void;
}

/** Where the messages of a table come from, for one seat or someone who watches. */
export interface Source {
  /** Begin to tell, and go on until `end`. */
  start(): void;
  /** Tell nothing more. */
  end(): void;
  /** Look at once whether there is something to tell, as when the page is back in view. */
  nudge(): void;
  /** Ask for something; it is answered once it was done or refused. */
  send(message: Asked): void;
}

/** Has nothing to tell: for a table that is only shown. */
export const SILENT: Source = { start() {}, end() {}, nudge() {}, send() {} };
