// Ways to a seat: at a rare position, or at a table opened as wished; and the page of someone who sits there.
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { NewTable, Opening, SeatKey } from "../../src/protocol";
import { COMMAND, type GameServer } from "./server";

export const PYTHON = process.env["PYTHON"] ?? join(dirname(COMMAND), "python");
const TABLES = fileURLToPath(new URL("tables.py", import.meta.url));

export interface Seat {
  table: string;
  secret: string;
}

/** A fresh table at a position of positions.json. */
export async function positionAt(server: GameServer, name: string): Promise<Seat> {
  const { stdout } = await promisify(execFile)(PYTHON, [TABLES, server.database, name]);
  return JSON.parse(stdout) as Seat;
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** Open a table; gives the seats that are one's own. */
export async function openTable(server: GameServer, wish: NewTable): Promise<Seat[]> {
  const opening = await post<Opening>(`${server.url}api/tables`, wish);
  return opening.seats.map(({ secret }) => ({ table: opening.table, secret }));
}

/** Sit down at a table. */
export async function sitDown(server: GameServer, table: string, name: string): Promise<Seat> {
  const { secret } = await post<SeatKey>(`${server.url}api/tables/${table}/seats`, { name });
  return { table, secret };
}

/** The page of whoever sits there, in a browser of their own. */
export async function pageOf(browser: Browser, server: GameServer, seat: Seat, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(`${server.url}t-${seat.table}#seat=${seat.secret}`);
  return page;
}

/** The page at a fresh table of a position, once the board is there. */
export async function pageAt(browser: Browser, server: GameServer, name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await pageOf(browser, server, await positionAt(server, name), options);
  await page.waitForSelector(".market");
  return page;
}

/** The seq of the table that the page shows. */
export const seqOf = async (page: Page): Promise<number> => Number(await page.locator("[data-seq]").getAttribute("data-seq"));

/** Do something and wait until the server has taken a move. */
export async function moving(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await seqOf(page);
  await act();
  await page.waitForFunction((seq) => Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) > seq, before);
}

/** Change what a person has set, as the settings form keeps it, before the page loads. */
export async function withSettings(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem("sixstones.settings", JSON.stringify(kept)), change);
  await page.reload();
  await page.waitForSelector(".market");
}
