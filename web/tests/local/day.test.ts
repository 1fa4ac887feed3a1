// The deal of the day at a local table: dealt and answered as in Python, opened once; and games measured against others.
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { Core, Day } from "../../src/engine/core";
import { Mind } from "../../src/engine/mind";
import { dayId, dayOf, isLocal } from "../../src/local/id";
import type { Minds } from "../../src/local/minds";
import { Store } from "../../src/local/store";
import { LocalTables } from "../../src/local/tables";
import { coreFromFile } from "./core";

const read = (path: string): Buffer => readFileSync(new URL(`../../../${path}`, import.meta.url));
const GOLDEN = read("tests/golden/days.txt")
  .toString()
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { day: Day; moves: string[] });
const NOBODY: Minds = { instant: true, choose: () => new Promise(() => undefined), end: () => undefined };
let core: Core;
let mind: Mind;
beforeAll(async () => {
  core = await coreFromFile();
  const net = new Uint8Array(read("src/sixstones/data/learned.net"));
  mind = new Mind(await WebAssembly.compile(new Uint8Array(read("web/src/engine/study.wasm"))), net.buffer);
});

function tables(): LocalTables {
  return new LocalTables(
    () => NOBODY,
    () => Promise.resolve(core),
    new Store(`days-${Math.random()}`),
  );
}

it("is the same day as in Python, and its bots answer the same", () => {
  let bots = 0;
  for (const { day, moves } of GOLDEN) {
    expect(core.day(day.date)).toEqual(day);
    const game = core.fromSeed(day.players, day.seed);
    for (const [number, move] of moves.entries()) {
      const seat = game.status().to_move;
      const bot = day.bots[seat];
      if (bot) {
        bots += 1;
        const spec = { ...bot, seed: `${day.seed}:${seat}:${number}` };
        const chosen = [...mind.choose(bots, spec, game.view(seat))].at(-1)!.move;
        expect([day.date, number, chosen]).toEqual([day.date, number, move]);
        mind.forget(bots);
      }
      game.play(move);
    }
    expect(game.status().result).not.toBeNull();
    game.free();
  }
  expect(bots).toBeGreaterThan(60);
}, 120_000);

it("has one table for each date, whoever opens it again", async () => {
  const all = tables();
  const id = await all.openDay("2026-11-22", "Ada");
  expect(id).toBe("local-da0020261122");
  expect([dayId("2026-11-22"), dayOf(id), dayOf("local-0123456789ab"), isLocal(id)]).toEqual([
    id,
    "2026-11-22",
    null,
    true,
  ]);
  expect(await all.openDay("2026-11-22", "Bo")).toBe(id);
  expect((await all.list()).length).toBe(1);
  const state = await all.state(id);
  expect(state.options).toMatchObject({ takebacks: false, hints: false });
  expect(state.seats).toEqual([
    { kind: "person", name: "Ada" },
    { kind: "bot", name: "", level: "avenger", temperament: "balanced", why: null },
  ]);
  await expect(all.openDay("2026-02-30", "Ada")).rejects.toThrow("a day is written like");
  await expect(all.openDay("2026-10-31", "Ada")).rejects.toThrow("the first deal");
});

it("goes the way of the game it is measured against, until they part", async () => {
  const { day, moves } = GOLDEN[0]!;
  const game = core.fromSeed(day.players, day.seed);
  for (const move of moves) game.play(move);
  const seats = day.bots.map((bot, seat) => [`Seat${seat}`, bot?.level ?? "Ada"]);
  const record = game.record({ ...(Object.fromEntries(seats) as Record<string, string>), People: String(day.seat) });
  game.free();
  const all = tables();
  const { table } = (await all.room(await all.challenge(record, "Bo")))!;
  expect(table.chairs.map(({ kind, name }) => [kind, name])).toEqual(
    day.bots.map((bot) => (bot === null ? ["person", "Bo"] : ["bot", ""])),
  );
  const moved = (move: string) =>
    table.apply({
      table: table.id,
      seq: table.seq,
      at: 1,
      body: { kind: "moved", seat: table.toMove!, move, asked: table.seq },
    });
  for (const move of moves.slice(0, 6)) {
    expect(table.asBefore).toBe(move);
    moved(move);
  }
  const other = table.copy();
  moved(moves[6]!);
  expect(table.asBefore).toBe(moves[7]);
  const { game: parted } = other;
  const another = parted.legal().find((move) => move !== moves[6])!;
  other.apply({
    table: "",
    seq: other.seq,
    at: 1,
    body: { kind: "moved", seat: other.toMove!, move: another, asked: 7 },
  });
  expect(other.asBefore).toBeNull();
});
