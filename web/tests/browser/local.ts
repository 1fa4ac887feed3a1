// Local tables as a test sees them: what a page keeps of them, and what would be drawn by lot there.
import type { Page } from "playwright-core";
import type { Entry } from "../../src/local/entries";
import { LocalTable } from "../../src/local/table";
import type { State } from "../../src/protocol";
import { coreFromFile } from "../local/core";

const core = coreFromFile();

/** The local table at which a page is; null when it is elsewhere. */
export function tableOf(page: Page): string | null {
  return /\bt-(local-[0-9a-f]{12})\b/.exec(page.url())?.[1] ?? null;
}

/** All that a page's browser keeps of a local table, entry by entry. */
export function entriesOf(page: Page, table: string): Promise<Entry[]> {
  return page.evaluate(async (id) => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const base = await done(indexedDB.open("sixstones"));
    const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
    const entries = await done(base.transaction("entries").objectStore("entries").getAll(range));
    base.close();
    return entries as Entry[];
  }, table);
}

/** The moves that a page's browser keeps of a local table, those of one seat when it is said. */
export async function movesOf(page: Page, table: string, seat?: number): Promise<string[]> {
  const bodies = (await entriesOf(page, table)).map(({ body }) => body);
  const moved = bodies.filter((body) => body.kind === "moved");
  return moved.filter((body) => seat === undefined || body.seat === seat).map(({ move }) => move);
}

/** A local table as the seat to move knows it, made from what is kept. */
export async function keptState(page: Page, table: string): Promise<State> {
  const kept = new LocalTable(table, await core);
  for (const entry of await entriesOf(page, table)) kept.apply(entry);
  const state = kept.stateFor(kept.toMove, 0);
  kept.free();
  return state;
}

/** Have a page draw the same lots each time: deals, seats, names of tables and what bots do. */
export async function steady(page: Page, lots = 1): Promise<void> {
  await page.addInitScript((first) => {
    const loads = Number(sessionStorage.getItem("loads") ?? 0);
    sessionStorage.setItem("loads", String(loads + 1));
    let lot = first * 7919 + loads * 104_729;
    crypto.getRandomValues = (array) => {
      const bytes = new Uint8Array(array!.buffer, array!.byteOffset, array!.byteLength);
      for (let at = 0; at < bytes.length; at += 1) {
        lot = (Math.imul(lot, 1_664_525) + 1_013_904_223) >>> 0;
        bytes[at] = lot >>> 24;
      }
      return array;
    };
  }, lots);
}

/** Settings under which bots answer at once. */
export async function hasty(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem("sixstones.settings") ?? "{}") as object;
    localStorage.setItem("sixstones.settings", JSON.stringify({ bots: "instant", ...kept }));
  });
}
