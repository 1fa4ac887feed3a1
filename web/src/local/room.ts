// A local table that someone is at: one change at a time, and everyone at it told once it is kept, as in a room of the
// server. Other tabs of the browser may be at the same table; who was slower hears what the other one has done.
import type { Core } from "../engine/core";
import type { Refused } from "../protocol";
import type { Asked } from "../talk";
import type { Body, Chair, Entry } from "./entries";
import type { Minds } from "./minds";
import { Gone, Taken, type Store } from "./store";
import { LocalTable } from "./table";

/** Someone at the table, for a seat or watching. */
export interface Guest {
  /** The table has changed. */
  changed(): void;
  /** Whether what happens outlasts the page. */
  kept(kept: boolean): void;
  /** The table is no longer there. */
  gone(): void;
  /** A bot could not decide. */
  failed(): void;
}

/** How many milliseconds a move may wait to be shown together with the answer of a bot that decides at once: drawing the
 * table twice takes longer. */
const SOON = 50;

type Decide = (table: LocalTable) => Body;
type Refusal = Pick<Refused, "code" | "sentence">;

/** Why something was not done. */
export class Refusing extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly why: Refused["why"] = null,
  ) {
    super(refusal.sentence);
  }
}

/** A table as it is kept; null when it is not. */
export async function readTable(id: string, core: Core, store: Store): Promise<LocalTable | null> {
  const entries = await store.read(id);
  if (entries.length === 0) return null;
  const table = new LocalTable(id, core);
  for (const entry of entries) table.apply(entry);
  return table;
}

export class Room {
  #guests = new Set<Guest>();
  #last: Promise<unknown> = Promise.resolve();
  #thinking: AbortController | null = null;
  #deaf: (() => void) | null = null;
  #showing: ReturnType<typeof setTimeout> | null = null;

  private constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly minds: Minds,
    private readonly now: () => number,
    /** Always what the store holds, as far as is known here. */
    public table: LocalTable,
  ) {}

  /** The room of a table that is kept; null when there is none. */
  static async open(id: string, core: Core, store: Store, minds: Minds, now = Date.now): Promise<Room | null> {
    const table = await readTable(id, core, store);
    return table && new Room(core, store, minds, now, table);
  }

  /** Come in. Gives the way out; with the last one the bots stop thinking. */
  enter(guest: Guest): () => void {
    this.#guests.add(guest);
    this.#deaf ??= this.store.listen((changed) => {
      if (changed === this.table.id) void this.refresh();
    });
    // While nobody was here, nobody heard of other tabs.
    void this.refresh();
    return () => {
      this.#guests.delete(guest);
      if (this.#guests.size > 0) return;
      this.#hush();
      this.minds.end();
      this.#deaf?.();
      this.#deaf = null;
    };
  }

  /** Do what a seat asks for, and give the seq of its entry. The same move sent twice is done once. Rejects with a
   * Refusing, or with what the core says of an illegal move. */
  do(seat: number, asked: Asked): Promise<number> {
    return this.#alone(async () => {
      const before = asked.type === "move" ? this.table.sentBefore(asked.seq, seat, asked.move) : null;
      return before ?? (await this.#append((table) => decide(table, seat, asked)));
    });
  }

  /** Read what other tabs have kept, tell everyone here, and have a bot think that has given up. */
  async refresh(): Promise<void> {
    // What cannot be read now is read when the next change is kept.
    await this.#alone(() => this.#catchUp()).catch(() => undefined);
    if (this.#thinking === null) this.#drive();
  }

  #alone<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #catchUp(): Promise<void> {
    const table = await readTable(this.table.id, this.core, this.store);
    if (table === null) for (const guest of this.#guests) guest.gone();
    else if (table.seq === this.table.seq) table.free();
    else this.#become(table);
  }

  #become(table: LocalTable): void {
    const old = this.table;
    this.table = table;
    if (old !== table) old.free();
    this.#tell();
  }

  async #append(decide: Decide): Promise<number> {
    for (;;) {
      const body = decide(this.table);
      const entry: Entry = { table: this.table.id, seq: this.table.seq, at: this.now(), body };
      // The core judges a move by playing it, so it is played at a copy of the table, which counts once it is kept.
      const table = this.table.copy();
      try {
        table.apply(entry);
        const kept = await this.store.append([entry], table.listing());
        for (const guest of this.#guests) guest.kept(kept);
        this.#become(table);
        return entry.seq;
      } catch (error) {
        table.free();
        if (error instanceof Gone) throw new Refusing({ code: "unknown_table", sentence: "This table was deleted." });
        if (!(error instanceof Taken)) throw error;
        await this.#catchUp();
      }
    }
  }

  #hush(): void {
    this.#thinking?.abort();
    this.#thinking = null;
  }

  #tell(): void {
    this.#hush();
    // A bot thinks in its worker while the page is drawn.
    this.#drive();
    if (this.#thinking !== null && this.minds.instant) this.#showing ??= setTimeout(() => this.#show(), SOON);
    else this.#show();
  }

  #show(): void {
    if (this.#showing !== null) clearTimeout(this.#showing);
    this.#showing = null;
    for (const guest of this.#guests) guest.changed();
  }

  #drive(): void {
    const { botToMove: chair, toMove: seat, seq } = this.table;
    if (chair === null || seat === null || this.#guests.size === 0) return;
    const stop = new AbortController();
    this.#thinking = stop;
    const play = async (): Promise<void> => {
      const move = await this.minds.choose(this.table, seat, chair, stop.signal);
      if (stop.signal.aborted) return;
      await this.#alone(() => this.#append((table) => moveOf(table, seat, seq, move, "bot")));
    };
    play().catch((error: unknown) => {
      // Another tab was faster, or nobody is here any more.
      if (stop.signal.aborted || error instanceof Refusing) return;
      this.#thinking = null;
      for (const guest of this.#guests) guest.failed();
    });
  }
}

function refuse(code: Refusal["code"], sentence: string): never {
  throw new Refusing({ code, sentence });
}

function moveOf(table: LocalTable, seat: number, asked: number, move: string, by: Chair["kind"]): Body {
  if (asked < table.changed) refuse("stale", `The table has gone on to ${table.seq} since ${asked}.`);
  if (table.result !== null) refuse("over", "The game is over.");
  if (table.toMove !== seat) refuse("not_your_turn", `It is the turn of seat ${table.toMove}, not yours.`);
  if (table.chairs[seat]?.kind !== by) refuse("not_playing", "A bot plays for this seat now.");
  return { kind: "moved", seat, move, asked };
}

/** The entry that something asked for leads to. Throws a Refusing. */
function decide(table: LocalTable, seat: number, asked: Asked): Body {
  if (asked.type === "move") return moveOf(table, seat, asked.seq, asked.move, "person");
  if (table.result !== null) refuse("over", "The game is over.");
  if (table.chairs[seat]?.kind !== "person") refuse("not_playing", "A bot plays for this seat now.");
  if (asked.type === "resign") return { kind: "resigned", seat };
  if (asked.type !== "takeback") return refuse("bad_message", "A local table knows nothing of this.");
  if (!table.takebacks) refuse("takebacks_off", "There are no takebacks at this table.");
  const moves = table.lastTurn;
  if (moves === null) return refuse("nothing_to_take_back", "You have made no move yet.");
  return { kind: "takenback", seat, moves };
}
