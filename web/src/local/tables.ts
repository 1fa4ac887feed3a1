// The local tables of this browser: opened, listed, deleted, brought along as records and taken away as such.
import type { Core } from "../engine/core";
import { loadCore } from "../engine/load";
import type { NewTable, State, Wish } from "../protocol";
import type { Body, Chair, Entry } from "./entries";
import type { Minds } from "./minds";
import { dayId, newId, randomHex } from "./id";
import { tablesOf } from "./records";
import { readTable, Room } from "./room";
import { Store, Taken, type Listing } from "./store";
import { LocalTable } from "./table";

/** Who sits where, people at this device (`mine`) and bots, and what is allowed; as for a table on the server. */
export type LocalWish = Pick<NewTable, "seats" | "name" | "takebacks" | "hints" | "order">;

/** A lot below a number, each equally likely. */
function lot(below: number): number {
  const most = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (drawn < most) return drawn % below;
  }
}

function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = lot(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

function chairOf({ kind, name, level = "hero", temperament = "balanced" }: Wish, usual: string): Chair {
  if (kind === "bot") return { kind, name: "", level, temperament };
  return { kind: "person", name: name ?? usual };
}

/** A table that is not kept here, said as the server says it. */
export class Missing extends Error {
  readonly code = "unknown_table";
  readonly sentence = "There is no such table.";
}

export class LocalTables {
  #rooms = new Map<string, Promise<Room | null>>();

  constructor(
    private readonly minds: () => Minds,
    private readonly core: () => Promise<Core> = loadCore,
    readonly store = new Store(),
    private readonly now = Date.now,
    /** The seed of the next deal. */
    private readonly seed = () => randomHex(32),
  ) {}

  /** Open a table as wished; gives its id. */
  async open(wish: LocalWish): Promise<string> {
    const chairs = wish.seats.map((seat) => chairOf(seat, wish.name ?? ""));
    return this.#begin(wish.order === "given" ? chairs : shuffled(chairs), wish);
  }

  /** Open a table for the same players, who move up by one seat; gives its id. */
  async rematch(id: string): Promise<string> {
    const table = await this.#read(id);
    const chairs = table.chairs.map(({ why, ...chair }): Chair => {
      return why === undefined ? chair : { kind: "person", name: chair.name };
    });
    const { takebacks, hints } = table;
    table.free();
    return this.#begin([...chairs.slice(-1), ...chairs.slice(0, -1)], { takebacks, hints });
  }

  async #begin(chairs: Chair[], { takebacks = true, hints }: Pick<LocalWish, "takebacks" | "hints">): Promise<string> {
    const people = chairs.filter(({ kind }) => kind === "person").length;
    const game = (await this.core()).fromSeed(chairs.length, this.seed());
    const opened = { kind: "opened", record: game.record(), chairs, luck: randomHex(16), takebacks } as const;
    game.free();
    return this.#keep([{ ...opened, hints: hints ?? people === 1 }]);
  }

  /** The table of a day's deal, opened when it is not there yet; gives its id. Throws Refused for no such day. */
  async openDay(date: string, name: string): Promise<string> {
    const core = await this.core();
    const { players, seat, seed, bots } = core.day(date);
    const id = dayId(date);
    if ((await this.store.read(id)).length > 0) return id;
    const chairs = bots.map((bot): Chair =>
      bot === null ? { kind: "person", name } : { kind: "bot", name: "", ...bot },
    );
    const game = core.fromSeed(players, seed);
    const record = game.record();
    game.free();
    if (chairs[seat]?.kind !== "person") throw new Error(`nobody sits on seat ${seat}`);
    const opened = { kind: "opened", record, chairs, luck: seed, takebacks: false, hints: false, day: date } as const;
    try {
      return await this.#keep([opened], id);
    } catch (error) {
      if (error instanceof Taken) return id; // another tab was faster
      throw error;
    }
  }

  /** A table at the beginning of the game of a record, to be played anew by whoever sat there as a person against the
   * same bots; gives its id. Throws a BrokenRecord. */
  async challenge(record: string, name: string): Promise<string> {
    const [opened] = tablesOf(await this.core(), record)[0] ?? [];
    if (opened?.kind !== "opened") throw new Error("a record is a game");
    const chairs = opened.chairs.map((chair) => (chair.kind === "person" ? { ...chair, name } : chair));
    const rest = { luck: randomHex(16), takebacks: false, hints: false, against: record };
    return this.#keep([{ ...opened, ...rest, chairs }]);
  }

  async #keep(bodies: readonly Body[], id = newId()): Promise<string> {
    const at = this.now();
    const table = new LocalTable(id, await this.core());
    const entries = bodies.map((body, seq): Entry => ({ table: id, seq, at, body }));
    for (const entry of entries) table.apply(entry);
    await this.store.append(entries, table.listing());
    table.free();
    return id;
  }

  /** The room of a table, the same for all who are there; null when there is none. */
  room(id: string): Promise<Room | null> {
    let room = this.#rooms.get(id);
    if (room === undefined) {
      room = this.core().then((core) => Room.open(id, core, this.store, this.minds(), this.now));
      this.#rooms.set(id, room);
    }
    return room;
  }

  async #read(id: string): Promise<LocalTable> {
    const table = await readTable(id, await this.core(), this.store);
    if (table === null) throw new Missing();
    return table;
  }

  /** The record of the game that a table is measured against; null when there is none. */
  async against(id: string): Promise<string | null> {
    const [first] = await this.store.read(id);
    return first?.body.kind === "opened" ? (first.body.against ?? null) : null;
  }

  list(): Promise<Listing[]> {
    return this.store.list();
  }

  async remove(id: string): Promise<void> {
    this.#rooms.delete(id);
    await this.store.remove(id);
  }

  /** A table as someone sees it who watches, with all that happened. Throws a Missing. */
  async state(id: string): Promise<State> {
    const table = await this.#read(id);
    const state = table.stateFor(null, 0);
    table.free();
    return state;
  }

  /** The record of a table. */
  async record(id: string): Promise<string> {
    const table = await this.#read(id);
    const text = table.record();
    table.free();
    return text;
  }

  /** Keep the games of a file of records. Gives their ids; throws a BrokenRecord, and then none is kept. */
  async import(file: string): Promise<string[]> {
    const ids: string[] = [];
    for (const bodies of tablesOf(await this.core(), file)) ids.push(await this.#keep(bodies));
    return ids;
  }

  /** The records of all tables, one after the other, the oldest first. */
  async records(): Promise<string> {
    const texts: string[] = [];
    for (const { table } of (await this.list()).reverse()) texts.push(await this.record(table));
    return texts.join("\n");
  }
}
