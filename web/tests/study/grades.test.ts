// What a decision gave away and what that is called.
import { describe, expect, it } from "vitest";
import type { Analysis } from "../../src/engine/messages";
import { gradeOf, judgedOf, optionOf, worse } from "../../src/study/grades";

const entry = (move: string, chance: number, error: number, visits = 1000) => ({
  move,
  visits,
  win: [chance, 1 - chance],
  error,
  line: [],
});

function analysis(...moves: ReturnType<typeof entry>[]): Analysis {
  const [best] = moves;
  return { best: best!.move, win: best!.win, error: best!.error, visits: 2000, moves };
}

describe("a grade", () => {
  it("goes by what was given away", () => {
    expect(gradeOf({ value: 0.02, sure: 0 })).toBe(null);
    expect(gradeOf({ value: 0.03, sure: 0.01 })).toBe("slip");
    expect(gradeOf({ value: 0.06, sure: 0.01 })).toBe("mistake");
    expect(gradeOf({ value: 0.12, sure: 0.01 })).toBe("blunder");
  });
  it("is given only for what is larger than how unsure it is", () => {
    expect(gradeOf({ value: 0.2, sure: 0.2 })).toBe(null);
    expect(gradeOf({ value: 0.2, sure: 0.25 })).toBe(null);
    expect(gradeOf({ value: 0.2, sure: 0.19 })).toBe("blunder");
  });
  it("of a turn is its worst", () => {
    expect(worse(null, "slip")).toBe("slip");
    expect(worse("blunder", "mistake")).toBe("blunder");
    expect(worse(null, null)).toBe(null);
  });
});

describe("a judgement", () => {
  const found = analysis(entry("take:YBO", 0.6, 0.01), entry("take:YY", 0.5, 0.03), entry("recruit:thor", 0.4, 0.02));

  it("says what was lost, as sure as both chances are together", () => {
    const { loss } = judgedOf({ seat: 0, move: "take:YY" }, found);
    expect(loss.value).toBeCloseTo(0.1);
    expect(loss.sure).toBeCloseTo(2 * Math.hypot(0.01, 0.03));
  });
  it("finds no loss in the best move", () => {
    expect(judgedOf({ seat: 0, move: "take:YBO" }, found).loss).toEqual({ value: 0, sure: 0 });
  });
  it("is of the seat that decides", () => {
    expect(judgedOf({ seat: 1, move: "take:YY" }, found).loss.value).toBe(0);
    expect(judgedOf({ seat: 1, move: "take:YY" }, found).moves[0]!.chance.value).toBeCloseTo(0.4);
  });
  it("knows a card however it was paid", () => {
    const judged = judgedOf({ seat: 0, move: "recruit:thor=3Y2S" }, found);
    expect(judged.loss.value).toBeCloseTo(0.2);
    expect(optionOf(judged, "recruit:thor=3Y2S")?.move).toBe("recruit:thor");
    expect(optionOf(judged, "recruit:loki")).toBeUndefined();
  });
});
