// Local tables with the real core and a store that holds them in memory, as where a browser keeps nothing.
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Core } from "../../src/engine/core";
import type { Minds } from "../../src/local/minds";
import { LocalSeat } from "../../src/local/seat";
import { Store } from "../../src/local/store";
import { LocalTables, type LocalWish } from "../../src/local/tables";
import type { MovedLine, ServerMessage, State } from "../../src/protocol";
import type { Connection, Source } from "../../src/talk";
import { coreFromFile } from "./core";

let core: Core;
beforeAll(async () => {
  core = await coreFromFile();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Bots that play the first legal move, when they are let. */
class Hasty implements Minds {
  instant = false;
  ended = 0;
  #wake: () => void = () => undefined;
  #let = Promise.resolve();

  hold(): () => void {
    this.#let = new Promise((wake) => (this.#wake = wake));
    return () => this.#wake();
  }
  async choose(...[table, seat]: Parameters<Minds["choose"]>): Promise<string> {
    const move = table.view(seat).legal![0]!;
    await this.#let;
    return move;
  }
  end(): void {
    this.ended += 1;
  }
}

/** Someone at a table who remembers all they hear. */
class Guest {
  readonly heard: ServerMessage[] = [];
  connections: Connection[] = [];
  outlasts: boolean | null = null;
  readonly source: Source;
  #wake: (() => void)[] = [];

  constructor(tables: LocalTables, id: string, seat: number | null) {
    const listener = {
      heard: (message: ServerMessage) => {
        this.heard.push(message);
        for (const wake of this.#wake.splice(0)) wake();
      },
      stands: (connection: Connection) => this.connections.push(connection),
      kept: (kept: boolean) => (this.outlasts = kept),
    };
    this.source = new LocalSeat(() => tables.room(id), seat, listener);
    this.source.start();
  }
  get state(): State {
    return this.heard.findLast((message) => message.type === "state")!;
  }
  async until<T>(found: () => T | null | undefined | false): Promise<T> {
    for (;;) {
      const value = found();
      if (value) return value;
      await new Promise<void>((wake) => this.#wake.push(wake));
    }
  }
  /** Wait for the table at a seq at least. */
  reach(seq: number): Promise<State> {
    return this.until(() => this.heard.some((one) => one.type === "state" && one.seq >= seq) && this.state);
  }
  play(move: string, seq = this.state.seq): void {
    this.source.send({ type: "move", seq, move });
  }
  get refusals(): string[] {
    return this.heard.flatMap((one) => (one.type === "refused" ? [one.code] : []));
  }
}

const ALONE: LocalWish = { seats: [{ kind: "mine" }, { kind: "bot", level: "rookie" }], name: "Ada", order: "given" };
const TWO: LocalWish = {
  seats: [
    { kind: "mine", name: "Ada" },
    { kind: "mine", name: "Bo" },
  ],
  order: "given",
};

function tablesWith(minds: Minds = new Hasty()): LocalTables {
  let now = 1_000;
  return new LocalTables(
    () => minds,
    () => Promise.resolve(core),
    new Store(`test-${Math.random()}`),
    () => (now += 1),
    () => "page-787",
  );
}

async function sit(
  wish: LocalWish,
  seat: number | null = 0,
  tables = tablesWith(),
): Promise<[Guest, LocalTables, string]> {
  const id = await tables.open(wish);
  const guest = new Guest(tables, id, seat);
  await guest.reach(1);
  return [guest, tables, id];
}

describe("a local table", () => {
  it("tells a seat the same messages as a server's, and a bot answers a move", async () => {
    const [guest] = await sit(ALONE);
    expect(guest.connections).toEqual(["connecting", "open"]);
    expect(guest.state).toMatchObject({ seq: 1, seat: 0, status: "playing", result: null, rematch: null });
    expect(guest.state.seats).toMatchObject([
      { kind: "person", name: "Ada" },
      { kind: "bot", level: "rookie" },
    ]);
    expect(guest.state.options).toMatchObject({ takebacks: true, hints: true, chat: false });
    guest.play("take:YBO");
    const after = await guest.reach(3);
    expect(after.view?.to_move).toBe(0);
    const moves = guest.heard.flatMap((one) => (one.type === "state" ? one.log : [])).filter((l) => l.kind === "moved");
    expect(moves.map(({ seq, seat }) => [seq, seat])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(guest.heard.some((one) => one.type === "accepted" && one.seq === 1)).toBe(true);
  });

  it("refuses what the core refuses, in its words and with its facts, and nothing changes", async () => {
    const [guest] = await sit(ALONE);
    const before = guest.state;
    guest.play("take:YYB");
    const refused = await guest.until(() => guest.heard.find((one) => one.type === "refused"));
    expect(refused).toMatchObject({ code: "illegal_move", seq: 1, why: { code: expect.any(String) as string } });
    expect(guest.state).toBe(before);
    guest.play("recruit:nobody");
    await guest.until(() => guest.refusals.length === 2);
  });

  it("shows a move together with the answer of a bot that decides at once, but waits for none", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const minds = new Hasty();
    minds.instant = true;
    const [guest] = await sit(ALONE, 0, tablesWith(minds));
    const states = () => guest.heard.flatMap((one) => (one.type === "state" ? [one.seq] : []));
    guest.play("take:YBO");
    await guest.reach(3);
    expect(states()).toEqual([1, 3]);
    minds.hold();
    guest.play("take:YBO");
    await guest.until(() => guest.heard.filter((one) => one.type === "accepted").length === 2);
    expect(states()).toEqual([1, 3]);
    vi.runAllTimers();
    expect(states()).toEqual([1, 3, 4]);
  });

  it("plays a move that is sent twice once, and refuses one for a table that has gone on", async () => {
    const minds = new Hasty();
    minds.hold();
    const [guest] = await sit(ALONE, 0, tablesWith(minds));
    guest.play("take:YBO", 1);
    guest.play("take:YBO", 1);
    guest.play("take:YBR", 1);
    await guest.until(
      () => guest.heard.filter((one) => one.type === "accepted").length === 2 && guest.refusals.length > 0,
    );
    expect(guest.state.seq).toBe(2);
    expect(guest.refusals).toEqual(["stale"]);
  });

  it("shows a seat what it may know and no more", async () => {
    const [ada, tables, id] = await sit(TWO);
    const bo = new Guest(tables, id, 1);
    ada.play("reserve:deck2");
    await Promise.all([ada.reach(2), bo.reach(2)]);
    const card = (guest: Guest) => [
      guest.state.view?.seats[0]?.reserved[0]?.card,
      (guest.state.log.at(-1) as MovedLine).events.find((event) => event.kind === "reserved")?.card,
    ];
    const [held, told] = card(ada);
    expect(held).toBe(told);
    expect(held).toEqual(expect.any(String));
    expect(card(bo)).toEqual([null, null]);
    expect(JSON.stringify(bo.heard)).not.toContain(`"${held}"`);
  });

  it("takes back to before one's own last turn, past the bot's answer", async () => {
    const [guest] = await sit(ALONE);
    guest.source.send({ type: "takeback" });
    await guest.until(() => guest.refusals[0] === "nothing_to_take_back");
    guest.play("take:YBO");
    await guest.reach(3);
    guest.source.send({ type: "takeback" });
    const back = await guest.reach(4);
    expect(back.view?.seats[0]?.tokens["Y"]).toBe(0);
    expect(back.log).toMatchObject([{ kind: "offered", seat: 0, moves: 0, undid: [1, 2] }]);
    expect(back.view?.to_move).toBe(0);
  });

  it("lets people at one device take back the last turn of any of them", async () => {
    const [ada, tables, id] = await sit(TWO);
    const bo = new Guest(tables, id, 1);
    ada.play("take:YBO");
    await bo.reach(2);
    bo.source.send({ type: "takeback" });
    const back = await bo.reach(3);
    expect([back.view?.to_move, back.view?.seats[0]?.tokens["Y"]]).toEqual([0, 0]);
  });

  it("ends when one of two resigns, and goes on with a bot when one of three does", async () => {
    const [ada, tables, id] = await sit(TWO);
    ada.source.send({ type: "resign" });
    const over = await ada.reach(2);
    expect(over.result).toMatchObject({ winners: [1], reason: "resignation" });
    expect(await tables.record(id)).toContain('[Result "1 resignation 0-0"]');
    const [one] = await sit({ ...TWO, seats: [...TWO.seats, { kind: "mine", name: "Cleo" }] });
    one.source.send({ type: "resign" });
    const on = await one.reach(3);
    expect(on.result).toBeNull();
    expect(on.seats[0]).toMatchObject({ kind: "bot", name: "Ada", level: "agent", why: "resignation" });
    expect(on.view?.to_move).toBe(1);
  });

  it("plays again with everyone one seat further, who resigned too", async () => {
    const [ada, tables, id] = await sit(TWO);
    ada.source.send({ type: "resign" });
    await ada.reach(2);
    const again = new Guest(tables, await tables.rematch(id), 0);
    await again.reach(1);
    expect(again.state.seats.map(({ name }) => name)).toEqual(["Bo", "Ada"]);
  });

  it("lets its bots stop when nobody is there, and think again when somebody comes", async () => {
    const minds = new Hasty();
    const go = minds.hold();
    const [guest, tables, id] = await sit(ALONE, 0, tablesWith(minds));
    guest.play("take:YBO");
    await guest.reach(2);
    guest.source.end();
    expect(minds.ended).toBe(1);
    go();
    const again = new Guest(tables, id, 0);
    await again.reach(3);
    expect([again.state.seq, again.state.view?.to_move]).toEqual([3, 0]);
  });

  it("says that it does not outlast the page where nothing can be kept, and plays on", async () => {
    const [guest, tables, id] = await sit(ALONE);
    guest.play("take:YBO");
    await guest.reach(3);
    expect(guest.outlasts).toBe(false);
    expect((await tables.list()).map(({ table, seq }) => [table, seq])).toEqual([[id, 3]]);
  });

  it("that was deleted is gone, for who is there and for who comes", async () => {
    const [guest, tables, id] = await sit(ALONE);
    await tables.remove(id);
    guest.source.nudge();
    await guest.until(() => guest.refusals.includes("unknown_table"));
    const other = new Guest(tables, id, 0);
    await other.until(() => other.refusals.includes("unknown_table"));
    await expect(tables.state(id)).rejects.toMatchObject({ code: "unknown_table" });
  });

  it("has hints unless several people play, or as it was wished", async () => {
    const [alone] = await sit(ALONE);
    const [two] = await sit(TWO);
    const [wished] = await sit({ ...TWO, hints: true });
    expect([alone, two, wished].map((guest) => guest.state.options.hints)).toEqual([true, false, true]);
  });
});
