// Ways to a seat: at a rare position, or at a table opened as wished; and the page of someone who sits there.
import type { BrowserContextOptions, Page } from "playwright-core";
import type { NewTable, Opening, SeatKey } from "../../src/protocol";
import type { House } from "./house";
import { DESKTOP } from "./player";
import type { Served } from "./server";

export interface Seat {
  table: string;
  secret: string;
  /** The move that a position is about, where there is one. */
  then?: string;
}

/** A table at a position of positions.json. */
export interface Placed {
  table: string;
  /** By seat; null where a bot sits. */
  secrets: (string | null)[];
  /** The one that the position is about. */
  seat: number;
  /** Who decides next; null when the game is over. */
  to_move: number | null;
  then: string;
}

async function post<T>(url: string, body: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (secret !== undefined) headers["Authorization"] = `Bearer ${secret}`;
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export interface Placing {
  /** Only its first moves; without the last ones when negative. */
  moves?: number;
  /** People on every seat, not bots on all but one. */
  people?: boolean;
  public?: boolean;
}

/** A fresh table at a position. */
export function placeTable(server: Served, position: string, wish: Placing = {}): Promise<Placed> {
  return post<Placed>(`${server.url}test/table`, { position, ...wish });
}

/** A seat at a fresh table at a position, with bots on the others. */
export async function seatAt(server: Served, position: string): Promise<Seat> {
  const { table, secrets, seat, then } = await placeTable(server, position);
  return { table, secret: secrets[seat]!, then };
}

/** Set the clock of a server forward. */
export function later(server: Served, seconds: number): Promise<unknown> {
  return post(`${server.url}test/later`, { seconds });
}

/** Set the clock of a server to a time, which it then shows until it is set again. */
export function setTime(server: Served, at: Date): Promise<unknown> {
  return post(`${server.url}test/later`, { at: at.getTime() });
}

/** Open a table; gives the seats that are one's own. */
export async function openTable(server: Served, wish: NewTable): Promise<Seat[]> {
  const opening = await post<Opening>(`${server.url}api/tables`, wish);
  return opening.seats.map(({ secret }) => ({ table: opening.table, secret }));
}

/** Sit down at a table. */
export async function sitDown(server: Served, table: string, name: string): Promise<Seat> {
  const { secret } = await post<SeatKey>(`${server.url}api/tables/${table}/seats`, { name });
  return { table, secret };
}

function act(server: Served, { table, secret }: Seat, action: object): Promise<unknown> {
  return post(`${server.url}api/bot/tables/${table}/action`, { action }, secret);
}

/** Say something at a table, without a page. */
export const say = (server: Served, seat: Seat, said: { text: string } | { phrase: string }): Promise<unknown> =>
  act(server, seat, { type: "say", ...said });

/** Give up, without a page. */
export const resign = (server: Served, seat: Seat): Promise<unknown> => act(server, seat, { type: "resign" });

/** Where a seat is taken. */
export const linkTo = (server: Served, { table, secret }: Seat): string => `${server.url}t-${table}#seat=${secret}`;

/** The page of whoever sits there, in a browser of their own. */
export async function pageOf(
  { server, newPage }: House,
  seat: Seat,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage({ ...DESKTOP, ...options });
  await page.goto(linkTo(server, seat));
  await page.waitForSelector("[data-seq], main.page ol");
  return page;
}

/** Sit down against so many rookies, and be the first to move. */
export async function sitFirst(page: Page, server: Served, bots = 1): Promise<void> {
  const rookies = Array.from({ length: bots }, () => ({ kind: "bot", level: "rookie" }) as const);
  const [seat] = await openTable(server, { seats: [{ kind: "mine" }, ...rookies], name: "Ada", order: "given" });
  await page.goto(linkTo(server, seat!));
  await page.waitForSelector(".stage.acting");
}

/** The seq of the table that the page shows. */
export const seqOf = async (page: Page): Promise<number> =>
  Number(await page.locator("[data-seq]").getAttribute("data-seq"));

/** Do something and wait until the table has gone on. */
export async function moving(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await seqOf(page);
  await act();
  await page.waitForFunction(
    (seq) => Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) > seq,
    before,
  );
}

/** Change what a person has set, as the settings form keeps it, before the page loads. */
export async function withSettings(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem("sixstones.settings", JSON.stringify(kept)), change);
  await page.reload();
  await page.waitForSelector(".market");
}
