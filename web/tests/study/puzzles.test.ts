// What is kept of one's puzzles, which comes next, and a timed run by a clock that is handed in.
import { describe, expect, it } from "vitest";
import type { Puzzle } from "../../src/engine/puzzles";
import { nextPuzzle, runOrder } from "../../src/study/puzzle/choose";
import { Run, RUN } from "../../src/study/puzzle/run.svelte";
import {
  after,
  afterDay,
  afterRun,
  difficulty,
  missed,
  NEW,
  share,
  type Standing,
} from "../../src/study/puzzle/standing";

function puzzle(id: string, levels = 0, themes = ["win"]): Puzzle {
  const missed = ["rookie", "agent", "hero", "avenger"].slice(0, levels);
  return { id, missed, themes, line: ["pass"], win: 1, other: 0, proven: true, view: {} as Puzzle["view"] };
}

const ALL = Array.from({ length: 20 }, (_, at) => puzzle(`p${at}`, at % 5, at < 3 ? ["win", "tile"] : ["stop"]));
const first = () => 0;

describe("one's standing", () => {
  it("rises with what is solved and falls with what is missed, and becomes surer", () => {
    const up = after(NEW, ALL[2]!, true);
    expect(up.rating).toBeGreaterThan(NEW.rating);
    expect(up.rd).toBeLessThan(NEW.rd);
    const down = after(up, ALL[3]!, false);
    expect(down.rating).toBeLessThan(up.rating);
    expect(down.curve).toEqual([Math.round(up.rating), Math.round(down.rating)]);
    // The harder one was more to be proud of.
    expect(after(NEW, puzzle("hard", 4), true).rating).toBeGreaterThan(after(NEW, puzzle("easy", 0), true).rating);
  });

  it("counts a puzzle once, and lets a missed one be made good", () => {
    const once = after(NEW, ALL[0]!, false);
    expect(missed(ALL, once)).toEqual([ALL[0]]);
    const again = after(once, ALL[0]!, true);
    expect(again).toEqual({ ...once, tried: { p0: true } });
    expect(missed(ALL, again)).toEqual([]);
    expect(after(again, ALL[0]!, false)).toBe(again);
  });

  it("knows rows, shares, days and the best run", () => {
    let standing: Standing = NEW;
    for (const [at, solved] of [true, true, false, true].entries()) standing = after(standing, ALL[at]!, solved);
    expect([standing.row, standing.bestRow]).toEqual([1, 2]);
    expect(share(ALL, standing, "tile")).toEqual({ tried: 3, solved: 2 });
    expect(afterDay(afterDay(NEW, "2026-11-18", false), "2026-11-18", true).days).toEqual({ "2026-11-18": false });
    expect(afterRun(afterRun(NEW, 7), 3).bestRun).toBe(7);
  });
});

describe("the next puzzle", () => {
  it("is one that was not tried, about as hard as one is strong", () => {
    const strong = { ...NEW, rating: 2100 };
    expect(difficulty(nextPuzzle(ALL, strong, "mixed", null, first)!)).toBeGreaterThan(1800);
    const tried = Object.fromEntries(ALL.slice(1).map(({ id }) => [id, true]));
    expect(nextPuzzle(ALL, { ...strong, tried }, "mixed", null, first)).toBe(ALL[0]);
  });

  it("keeps to its theme, or to what was missed", () => {
    for (const chance of [0, 0.5, 0.99]) {
      expect(nextPuzzle(ALL, NEW, "tile", "p0", () => chance)!.themes).toContain("tile");
      expect(nextPuzzle(ALL, { ...NEW, tried: { p4: false, p5: true } }, "missed", null, () => chance)).toBe(ALL[4]);
    }
    expect(nextPuzzle(ALL, NEW, "missed", null, first)).toBeUndefined();
    expect(nextPuzzle(ALL, NEW, "bank", null, first)).toBeUndefined();
  });
});

describe("a timed run", () => {
  it("asks from easy to hard until the clock has run out", () => {
    let now = 1000;
    const order = runOrder(ALL, Math.random);
    expect(order.map(difficulty)).toEqual([...ALL].map(difficulty).sort((one, other) => one - other));
    const run = new Run(order, () => now);
    expect(run.current).toBe(order[0]);
    run.answer(true);
    now += RUN - 1;
    run.answer(false);
    expect([run.solved, run.asked.length, run.left]).toEqual([1, 2, 1]);
    now += 1;
    // Too late.
    run.answer(true);
    expect([run.solved, run.over, run.current]).toEqual([1, true, undefined]);
  });

  it("ends when nothing is left to ask", () => {
    const run = new Run([ALL[0]!], () => 0);
    run.answer(true);
    run.tick();
    expect(run.over).toBe(true);
  });
});
