// The games of this browser, wherever their tables are: to be listed, and to be gone on with.
import type { Listing } from "../local/store";
import { api } from "../net/api";
import { keptTable, keptTables } from "../net/seats";
import type { MyTable, ResultInfo, SeatInfo, State } from "../protocol";
import { locals } from "./locals";

export interface MyGame {
  table: string;
  /** Whether its table is in this page. */
  local: boolean;
  status: "open" | "over" | "playing";
  updated: number;
  seats: readonly SeatInfo[];
  /** One's own seat; null where people share this device, or none is one's own. */
  seat: number | null;
  yourTurn: boolean;
  round: number;
  points: readonly number[];
  result: ResultInfo | null;
}

/** How many seats are asked for at once (docs/protocol.md). */
const MOST_ASKED = 50;

function ofListing({ table, status, updated, seats, to_move, round, points, result }: Listing): MyGame {
  const people = seats.flatMap(({ kind }, at) => (kind === "person" ? [at] : []));
  const seat = people.length === 1 ? people[0]! : null;
  const yourTurn = status === "playing" && to_move !== null && people.includes(to_move);
  return { table, local: true, status, updated, seats, seat, yourTurn, round, points, result };
}

function ofTable({ table, status, updated, summary, seat, your_turn }: MyTable): MyGame {
  const { seats, round, points, result } = summary;
  return {
    ...{ table, local: false, status, updated, seats, seat, yourTurn: your_turn },
    ...{ round: round ?? 1, points: points ?? [], result: result ?? null },
  };
}

const RANKS = { playing: 1, open: 2, over: 3 } as const;
const rank = (game: MyGame): number => (game.yourTurn ? 0 : RANKS[game.status]);

/** Those with one's turn first, then those that go on, wait and are over; the latest first among each. */
export function inOrder(games: readonly MyGame[]): MyGame[] {
  return [...games].sort((one, other) => rank(one) - rank(other) || other.updated - one.updated);
}

/** The games that this browser keeps. */
export async function localGames(): Promise<MyGame[]> {
  return (await locals.list()).map(ofListing);
}

/** The online games of this browser; none while the server cannot be asked. */
export async function onlineGames(): Promise<MyGame[]> {
  const seats = keptTables().flatMap(({ table, secrets }) => secrets.slice(0, 1).map((secret) => ({ table, secret })));
  if (seats.length === 0) return [];
  // The first page must work while the server restarts, so a failure here is no news.
  const mine = await api.mine({ seats: seats.slice(0, MOST_ASKED) }).catch(() => ({ tables: [] }));
  return mine.tables.map(ofTable);
}

/** How a game stands, as one's own seat or someone who watches knows it. */
export function stateOf({ table, local }: MyGame): Promise<State> {
  return local ? locals.state(table) : api.state(table, keptTable(table)?.secrets[0]);
}
