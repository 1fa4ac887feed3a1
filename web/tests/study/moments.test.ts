// The moments that decided a game, and its curve as points.
import { describe, expect, it } from "vitest";
import { apart, chancesAt, linesOf, ticksOf } from "../../src/study/curve";
import { turnsOf, type Decision, type Studied } from "../../src/study/game";
import type { Judged } from "../../src/study/grades";
import { events, given, keyMoments } from "../../src/study/moments";

function decision(number: number, seat: number, move = "take:YBO", ...events: object[]): Decision {
  const begins = !/^(return|locate)/.test(move);
  return { number, seat, move, begins, round: Math.floor(number / 2) + 1, line: { events } } as unknown as Decision;
}
const judged = (win: number[], loss = 0, sure = 0.01): Judged => ({
  win,
  after: win,
  error: 0.02,
  loss: { value: loss, sure },
  best: "pass",
  visits: 1000,
  moves: [],
});

describe("moments", () => {
  const decisions = [
    decision(0, 0),
    decision(1, 1, "recruit:thor", { kind: "time", seat: 1 }, { kind: "gauntlet", seat: 1, held: true }),
    decision(2, 0, "take:YY", { kind: "avengers", seat: 0, source: 1 }),
    decision(3, 1, "pass", { kind: "gauntlet", seat: 1, held: false }),
  ];
  const known = [judged([0.5, 0.5], 0.13), judged([0.4, 0.6]), null, judged([0.3, 0.7], 0.04)];

  it("are what was given away and what came to stay", () => {
    expect(given(decisions, known).map((one) => one.kind === "given" && [one.number, one.grade])).toEqual([
      [0, "blunder"],
      [3, "slip"],
    ]);
    expect(events(decisions).map(({ kind, seat }) => `${kind} ${seat}`)).toEqual(["time 1", "gauntlet 1", "tile 0"]);
  });
  it("that weigh most are kept, in the order of the game", () => {
    const kept = keyMoments(decisions, known, 3);
    expect(kept.map(({ number, kind }) => `${number} ${kind}`)).toEqual(["0 given", "1 gauntlet", "2 tile"]);
  });
});

describe("the curve", () => {
  const studied = {
    seats: [{}, {}],
    decisions: [decision(0, 0), decision(1, 1), decision(2, 0)],
    result: { winners: [1] },
  } as unknown as Studied;

  it("has a point for each decision that is known, and for the end", () => {
    const lines = linesOf(studied, [judged([0.5, 0.5]), null, judged([0.2, 0.8])]);
    expect(lines[0]!.map(({ at, value }) => [at, value])).toEqual([
      [0, 0.5],
      [2, 0.2],
      [3, 0],
    ]);
    expect(lines[1]!.at(-1)).toEqual({ at: 3, value: 1, sure: 0 });
    expect(chancesAt(lines, 1)!.map(({ value }) => value)).toEqual([0.5, 0.5]);
    expect(chancesAt(lines, 3)!.map(({ value }) => value)).toEqual([0, 1]);
  });
  it("says nothing while nothing is known", () => {
    const going = { ...studied, result: null };
    expect(chancesAt(linesOf(going, [null, null, null]), 1)).toBe(null);
  });
  it("names as many rounds as there is room for", () => {
    const rounds = Array.from({ length: 24 }, (_, at) => ({ round: at + 1, at: 2 * at }));
    expect(ticksOf(rounds, 2000)).toHaveLength(24);
    expect(ticksOf(rounds, 200).map(({ round }) => round)).toEqual([1, 5, 10, 15, 20]);
    expect(ticksOf([], 200)).toEqual([]);
  });
  it("keeps names apart and on the picture", () => {
    const placed = apart([100, 98, 99, 20], 17, 100);
    const sorted = [...placed].sort((one, other) => one - other);
    for (let at = 1; at < sorted.length; at += 1) expect(sorted[at]! - sorted[at - 1]!).toBeGreaterThanOrEqual(17);
    expect(Math.max(...placed)).toBeLessThanOrEqual(100);
    expect(placed[3]).toBe(20);
  });
});

it("a turn is its action and what follows from it", () => {
  const turns = turnsOf([decision(0, 0), decision(1, 0, "return:Y"), decision(2, 1), decision(3, 0, "take:YY")]);
  expect(turns.map(({ seat, decisions }) => [seat, decisions.length])).toEqual([
    [0, 2],
    [1, 1],
    [0, 1],
  ]);
});
