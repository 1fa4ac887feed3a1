// Where local tables are kept: the browser's IndexedDB, entry by entry. `(table, seq)` is the key of an entry, so two
// tabs cannot both keep the same one. What the browser does not take is held here, as long as the page is there.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { ResultInfo, SeatInfo } from "../protocol";
import type { Entry } from "./entries";

/** A table as a list shows it; kept with its entries, so that a list plays no game. */
export interface Listing {
  table: string;
  /** The seq of the next entry. */
  seq: number;
  opened: number;
  updated: number;
  status: "over" | "playing";
  seats: SeatInfo[];
  to_move: number | null;
  round: number;
  points: number[];
  result: ResultInfo | null;
}

interface Schema extends DBSchema {
  tables: { key: string; value: Listing };
  entries: { key: [string, number]; value: Entry };
}

/** Another tab has kept an entry of this seq. */
export class Taken extends Error {}
/** The table was deleted, from this tab or another. */
export class Gone extends Error {}

/** All entries of a table from a seq on. */
function range(table: string, from: number): IDBKeyRange {
  return IDBKeyRange.bound([table, from], [table, Infinity]);
}

type Told = { table: string };

export class Store {
  #held = new Map<string, { entries: Entry[]; listing: Listing }>();
  #base: Promise<IDBPDatabase<Schema> | null> | undefined;
  #channel: BroadcastChannel | null;

  constructor(private readonly name = "sixstones") {
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`${name}.tables`);
  }

  #open(): Promise<IDBPDatabase<Schema> | null> {
    // Where nothing may be kept, even to look for the database throws.
    this.#base ??= (async () => {
      try {
        return await openDB<Schema>(this.name, 1, {
          upgrade(base) {
            base.createObjectStore("tables", { keyPath: "table" });
            base.createObjectStore("entries", { keyPath: ["table", "seq"] });
          },
          terminated: () => (this.#base = undefined),
        });
      } catch {
        return null;
      }
    })();
    return this.#base;
  }

  /** Every table, the latest first. */
  async list(): Promise<Listing[]> {
    const base = await this.#open();
    const kept = (await base?.getAll("tables").catch(() => null)) ?? [];
    const held = [...this.#held.values()].map(({ listing }) => listing);
    const all = [...kept.filter(({ table }) => !this.#held.has(table)), ...held];
    return all.sort((a, b) => b.updated - a.updated);
  }

  /** The entries of a table from a seq on, in their order; none when there is no such table. */
  async read(table: string, from = 0): Promise<Entry[]> {
    const base = await this.#open();
    const kept = (await base?.getAll("entries", range(table, from))) ?? [];
    const held = this.#held.get(table)?.entries ?? [];
    return [...kept, ...held.filter(({ seq }) => seq >= from && seq >= (kept.at(-1)?.seq ?? -1) + 1)];
  }

  /** Keep entries that follow each other, and how the table stands after them. Gives whether they outlast the page;
   * where they do not, they are tried again with the next. Throws Taken or Gone, and nothing is kept. */
  async append(entries: readonly Entry[], listing: Listing): Promise<boolean> {
    const { table } = listing;
    const all = [...(this.#held.get(table)?.entries ?? []), ...entries];
    try {
      await this.#write(all, listing);
      this.#held.delete(table);
      this.#channel?.postMessage({ table } satisfies Told);
      return true;
    } catch (error) {
      if (error instanceof Taken || error instanceof Gone) {
        this.#held.delete(table); // another tab has gone on without them
        throw error;
      }
      this.#held.set(table, { entries: all, listing });
      return false;
    }
  }

  async #write(entries: readonly Entry[], listing: Listing): Promise<void> {
    const { table } = listing;
    const base = await this.#open();
    if (base === null) throw new Error("this browser keeps nothing");
    const work = base.transaction(["tables", "entries"], "readwrite", { durability: "strict" });
    const [tables, kept] = [work.objectStore("tables"), work.objectStore("entries")];
    // All at once, since each answer takes its time: an error of one undoes them all.
    const found = entries[0]?.seq === 0 ? table : tables.getKey(table);
    const written = Promise.all([...entries.map((entry) => kept.add(entry)), tables.put(listing)]);
    // What fails inside is told by what is awaited here, and once.
    for (const told of [work.done, written]) told.catch(() => undefined);
    if ((await found) === undefined) {
      work.abort();
      throw new Gone();
    }
    try {
      await written;
      await work.done;
    } catch (error) {
      throw error instanceof DOMException && error.name === "ConstraintError" ? new Taken() : error;
    }
  }

  /** Delete a table for good. */
  async remove(table: string): Promise<void> {
    this.#held.delete(table);
    const base = await this.#open();
    if (base !== null) {
      const work = base.transaction(["tables", "entries"], "readwrite");
      await Promise.all([
        work.objectStore("tables").delete(table),
        work.objectStore("entries").delete(range(table, 0)),
        work.done,
      ]);
    }
    this.#channel?.postMessage({ table } satisfies Told);
  }

  /** Hear of every table that another tab has changed. Gives a way to hear no more. */
  listen(changed: (table: string) => void): () => void {
    const hear = (event: MessageEvent<Told>) => changed(event.data.table);
    this.#channel?.addEventListener("message", hear as EventListener);
    return () => this.#channel?.removeEventListener("message", hear as EventListener);
  }
}
