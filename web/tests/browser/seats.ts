// Ways to a seat: at a rare position, or at a table opened as wished; and the page of someone who sits there.
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { NewTable, Opening, SeatKey } from "../../src/protocol";
import type { House } from "./house";
import { DESKTOP } from "./player";
import { COMMAND, type GameServer } from "./server";

export const PYTHON = process.env["PYTHON"] ?? join(dirname(COMMAND), "python");
const TABLES = fileURLToPath(new URL("tables.py", import.meta.url));

export interface Seat {
  table: string;
  secret: string;
  /** The move that a position is about, where there is one. */
  then?: string;
}

/** Tables at the positions of positions.json, for the tests of one file: gives a fresh one by the position's name. */
export function positionsIn({ server }: House): (name: string) => Promise<Seat> {
  let maker: ChildProcessByStdio<Writable, Readable, null>;
  let answers: AsyncIterator<string>;

  beforeAll(() => {
    maker = spawn(PYTHON, [TABLES, server.database], { stdio: ["pipe", "pipe", "inherit"] });
    answers = createInterface(maker.stdout)[Symbol.asyncIterator]();
  });
  afterAll(() => {
    maker.stdin.end();
  });

  return async (name) => {
    maker.stdin.write(`${name}\n`);
    const answer = await answers.next();
    if (answer.done) throw new Error(`no table at ${name}`);
    return JSON.parse(answer.value) as Seat;
  };
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
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
export async function pageOf(
  { server, newPage }: House,
  seat: Seat,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage({ ...DESKTOP, ...options });
  await page.goto(`${server.url}t-${seat.table}#seat=${seat.secret}`);
  await page.waitForSelector("[data-seq], main.page ol");
  return page;
}

/** The seq of the table that the page shows. */
export const seqOf = async (page: Page): Promise<number> =>
  Number(await page.locator("[data-seq]").getAttribute("data-seq"));

/** Do something and wait until the server has taken a move. */
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
