// Ways to a seat: at a rare position, or at a table opened as wished; and the page of someone who sits there.
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { NewTable, Opening, SeatKey } from "../../src/protocol";
import { COMMAND, type GameServer } from "./server";

export const PYTHON = process.env["PYTHON"] ?? join(dirname(COMMAND), "python");
const TABLES = fileURLToPath(new URL("tables.py", import.meta.url));

export interface Seat {
  table: string;
  secret: string;
  /** The move that a position is about, where there is one. */
  then?: string;
}

/** Makes tables at the positions of positions.json, as long as it runs. */
export class Positions {
  #maker: ChildProcessByStdio<Writable, Readable, null> | null = null;
  #answers: AsyncIterator<string> | null = null;

  start(server: GameServer): void {
    this.#maker = spawn(PYTHON, [TABLES, server.database], { stdio: ["pipe", "pipe", "inherit"] });
    this.#answers = createInterface(this.#maker.stdout)[Symbol.asyncIterator]();
  }

  stop(): void {
    this.#maker?.stdin.end();
  }

  /** A fresh table at a position. */
  async at(name: string): Promise<Seat> {
    this.#maker?.stdin.write(`${name}\n`);
    const answer = await this.#answers?.next();
    if (answer === undefined || answer.done) throw new Error(`no table at ${name}`);
    return JSON.parse(answer.value) as Seat;
  }
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
  await page.waitForSelector("[data-seq], main.page ol");
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
