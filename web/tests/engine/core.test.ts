// The core in the page judges, tells and writes down games as the server's engine does.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { Core } from "../../src/engine/core";
import { module, study } from "./module";
import { refusal } from "./refusal";

const core = new Core(module);

it("asks nothing of its host but the time", () => {
  for (const file of [module, study]) {
    const asked = WebAssembly.Module.imports(file).map(({ module, name }) => `${module}.${name}`);
    expect(asked).toEqual(["wasi_snapshot_preview1.clock_time_get"]);
  }
});

it("has all that playing needs in a file of at most 60 kB, as it is served, and all of that in the study's too", () => {
  const bytes = readFileSync(new URL("../../src/engine/core.wasm", import.meta.url));
  expect(brotliCompressSync(bytes).length).toBeLessThanOrEqual(60_000);
  const names = [module, study].map((file) => WebAssembly.Module.exports(file).map(({ name }) => name));
  expect(names[1]).toEqual(expect.arrayContaining(names[0]!));
});

it("deals from a seed what every engine deals", () => {
  const game = core.fromSeed(2, "5");
  const view = game.view(0);
  expect(view.market).toEqual([
    ["vulture", "silver-sable", "grandmaster", "kraven"],
    ["scarlet-witch", "beta-ray-bill", "karnak", "miles-morales"],
    ["captain-america", "loki", "hulk", "nova"],
  ]);
  expect(view.legal).toEqual(game.legal());
  expect(game.view(1).legal).toBeUndefined();
  expect(game.view(0, false).legal).toBeUndefined();
  expect(game.view(null).seat).toBeNull();
  game.free();
});

it("plays a move, tells what happened, and takes it back", () => {
  const game = core.fromSeed(2, "5");
  const { move, events } = game.play("take:ybr");
  expect(move).toBe("take:YBR");
  expect(events).toEqual([
    { kind: "tokens", source: null, target: 0, tokens: { Y: 1, B: 1, R: 1 } },
    { kind: "turn", seat: 1, round: 1 },
  ]);
  expect(game.status()).toMatchObject({ players: 2, to_move: 1, phase: "act", round: 1, moves: ["take:YBR"] });
  game.undo();
  expect(game.status().moves).toEqual([]);
  expect(refusal(() => game.undo())).toMatchObject({
    code: "nothing_to_undo",
    message: "there is no decision to take back",
  });
});

it("tells a secret only to those who may know it", () => {
  const game = core.fromSeed(2, "5");
  const drawn = (hearer: number | null | "all") =>
    game.replay(hearer)[0]!.events.find((event) => event.kind === "reserved")!.card;
  game.play("reserve:deck1", 1);
  expect(drawn("all")).toBe(game.view(0).seats[0]!.reserved[0]!.card);
  expect(drawn(0)).toBe(drawn("all"));
  expect(drawn(1)).toBeNull();
  expect(drawn(null)).toBeNull();
});

it("refuses an illegal move with a code, facts and a sentence, and changes nothing", () => {
  const game = core.fromSeed(2, "5");
  const before = game.position();
  const why = refusal(() => game.play("recruit:thor"));
  expect(why.why).toEqual({ code: "out_of_reach", card: "thor" });
  expect(why.sentence).toBe("Thor is neither face up nor in your hand");
  expect(why.message).toMatch(/^recruit:thor is not legal: Thor is neither face up nor in your hand\. Legal now: /);
  expect(refusal(() => game.play("take:GGG")).message).toBe("take:GGG is no move: colours are YBORP here");
  expect(game.position()).toEqual(before);
});

it("says what cards cost, from a game and from a view", () => {
  const game = core.fromSeed(3, "x");
  game.play("take:YBR");
  for (const seat of [0, 1, 2]) expect(core.prices(game.view(seat), seat)).toEqual(game.prices(seat));
  expect(refusal(() => core.prices({ ...game.view(0), bank: {} }, 0)).sentence).toBe("bank.Y is missing");
  for (const seat of [-1, 3, 255]) {
    expect(refusal(() => game.prices(seat)).code).toBe("bad_seat");
    expect(refusal(() => core.prices(game.view(0), seat)).code).toBe("bad_seat");
  }
});

it("says from a view what recruiting would bring", () => {
  const game = core.fromSeed(2, "5");
  const gains = core.gains(game.view(1), 0);
  const nothing = { points: 0, time: false, tile: false, locations: [], gauntlet: false, wins: false };
  expect(gains.without).toEqual(nothing);
  expect(Object.keys(gains.cards)).toEqual(game.view(1).market.flat());
  expect(gains.cards["vulture"]).toEqual({ ...nothing, points: 1 });
  expect(gains.cards["loki"]).toEqual({ ...nothing, points: 5, time: true });
  expect(refusal(() => core.gains(game.view(0), 2)).code).toBe("bad_seat");
});

it("says from a view what cards will cost after a take", () => {
  const game = core.fromSeed(2, "5");
  const view = game.view(0);
  const after = core.pricesAfter(view, "take:YBR");
  game.play("take:YBR");
  expect(after).toEqual(game.prices(0));
  expect(refusal(() => core.pricesAfter(view, "reserve:deck1")).code).toBe("no_take");
  expect(refusal(() => core.pricesAfter(game.view(1), "take:YYY")).code).toBe("no_move");
});

it("writes a record that plays back, with its headers", () => {
  const game = core.fromSeed(2, 'say "yes"');
  for (const move of ["take:YBR", "reserve:deck1", "take:OO"]) game.play(move);
  const text = game.record({ Seat0: "Zoë", Date: "2026-01-31" });
  expect(text).toBe(
    '[Game "Six Stones"]\n[Rules "1"]\n[Seats "2"]\n[Seed "say \\"yes\\""]\n[Seat0 "Zoë"]\n[Date "2026-01-31"]\n' +
      "\n1. take:YBR | reserve:deck1\n2. take:OO\n",
  );
  const { game: twin, headers } = core.fromRecord(text);
  expect(headers).toEqual({ Seat0: "Zoë", Date: "2026-01-31" });
  expect(twin.position()).toEqual(game.position());
});

it("refuses a broken record with its line", () => {
  const broken = refusal(() => core.fromRecord('[Seats "2"]\n[Seed "5"]\n\n1. take:YBR | pass\n'));
  expect([broken.code, broken.line]).toEqual(["bad_record", 4]);
  expect(broken.message).toMatch(/^round 1: pass is not legal: passing is for a seat that can do nothing else\./);
  expect(refusal(() => core.fromRecord("")).line).toBeNull();
});

it("lays out a deal from a real table", () => {
  const deal = "knowhere asgard / rocket wasp yondu kraven / hela / thor";
  expect(core.fromDeal(2, deal).view(0).market[0]).toEqual(["rocket", "wasp", "yondu", "kraven"]);
  expect(refusal(() => core.fromDeal(2, "knowhere")).code).toBe("bad_deal");
  expect(refusal(() => core.fromDeal(5, "a b c d e///")).sentence).toBe("a game has 2 to 4 seats");
  expect(refusal(() => core.fromSeed(9, "x")).sentence).toBe("a game has 2 to 4 seats");
});

it("says what a position comes to, also for one that no game can reach", () => {
  const game = core.fromSeed(2, "totals");
  while (game.status().result === null && game.status().round < 20) game.play(game.legal().at(-1)!);
  const view = game.view(null);
  const told = view.seats.map(({ points, tags, bonuses, gauntlet }) => ({ points, tags, bonuses, gauntlet }));
  expect(told.some(({ points }) => points! > 0)).toBe(true);
  expect(core.totals(view)).toEqual(told);
  const [first, second] = core.totals({ ...view, bank: { ...view.bank, Y: 7 }, avengers: 0, round: 1 });
  expect([first!.points - (view.avengers === 0 ? 0 : 3), second]).toEqual([told[0]!.points, told[1]]);
  expect(refusal(() => core.totals({ ...view, seats: [] })).sentence).toBe("seats must have 2 items");
  game.free();
});

it("keeps games apart", () => {
  const game = core.fromSeed(4, "a");
  const copy = game.copy();
  copy.play(copy.legal()[0]!);
  expect(game.status().moves).toEqual([]);
  copy.free();
  expect(() => copy.status()).toThrow("freed");
});
