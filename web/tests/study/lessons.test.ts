// Which decisions become questions, and when these come back.
import { describe, expect, it } from "vitest";
import type { Decision } from "../../src/study/game";
import type { Judged } from "../../src/study/grades";
import { after, dayOf, isDue, lessonsFor, MOST, verdictOf, worst } from "../../src/study/lessons";

const decisions = Array.from({ length: 16 }, (_, number) => ({ number, seat: number % 2 }) as Decision);
const lost = (value: number, sure = 0.01): Judged => ({ loss: { value, sure } }) as Judged;

describe("the decisions that are asked", () => {
  it("are one's own, the worst ones, in the order of the game", () => {
    const judged = decisions.map(({ number }) => lost(0.03 + number / 100));
    expect(worst(decisions, judged, 0)).toEqual([6, 8, 10, 12, 14]);
    expect(worst(decisions, judged, 0)).toHaveLength(MOST);
  });
  it("are none that nobody can be sure of", () => {
    expect(
      worst(
        decisions,
        decisions.map(() => lost(0.2, 0.3)),
        0,
      ),
    ).toEqual([]);
    expect(
      worst(
        decisions,
        decisions.map(() => lost(0.01)),
        0,
      ),
    ).toEqual([]);
  });
  it("are none that were not looked at", () => {
    const judged = decisions.map(({ number }) => (number === 4 ? lost(0.1) : null));
    expect(worst(decisions, judged, 0)).toEqual([4]);
  });
});

describe("a question", () => {
  const [lesson] = lessonsFor([4], [], 100);

  it("is due at once and stays as it is known", () => {
    expect(isDue(lesson!, 100)).toBe(true);
    const known = { number: 4, misses: 2, due: 107 };
    expect(lessonsFor([4, 6], [known], 103)).toEqual([known, { number: 6, misses: 0, due: 103 }]);
  });
  it("is done when it was solved at the first try", () => {
    const done = after(lesson!, true, 100);
    expect(isDue(done, 100_000)).toBe(false);
  });
  it("comes back another day when it was not, later each time", () => {
    let now = 100;
    let one = lesson!;
    const waits: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      one = after(one, false, now);
      expect(isDue(one, now)).toBe(false);
      waits.push(one.due! - now);
      now = one.due!;
      expect(isDue(one, now)).toBe(true);
    }
    expect(waits).toEqual([1, 3, 7, 16, 16]);
  });
  it("goes by the day where one is", () => {
    const noon = Date.UTC(2026, 10, 18, 23, 30);
    expect(dayOf(noon, -60)).toBe(dayOf(noon, 0) + 1);
    expect(dayOf(noon, 60)).toBe(dayOf(noon, 0));
  });
});

describe("a try", () => {
  it("is found when it is about as good as the best", () => {
    expect(verdictOf(0.46, 0.3, 0.47)).toBe("found");
    expect(verdictOf(0.4, 0.3, 0.47)).toBe("better");
    expect(verdictOf(0.31, 0.3, 0.47)).toBe("wrong");
  });
});
