// Moves that come at once are shown one after the other.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Line, State, View } from "../../src/protocol";
import { apart, Pacer } from "../../src/state/pace";
import type { Totals } from "../../src/state/replay";

const PAUSE = 800;
/** Says how many tokens each seat holds, in place of points. */
const core: Totals = {
  totals: ({ seats }) => seats.map(({ tokens }) => ({ points: tokens["Y"]!, tags: 0, bonuses: {}, gauntlet: false })),
};
const tokens = (Y: number): Record<string, number> => ({ Y, B: 4, O: 4, R: 4, P: 4, G: 2, S: 5 });
const none = { Y: 0, B: 0, O: 0, R: 0, P: 0, G: 0, S: 0 };

/** A bot of three seats takes yellow, and the next one does: what the first frame after them shows. */
function stateWith(seq: number, log: readonly Line[], seat = 0): State {
  const taken = log.filter((line) => line.kind === "moved").length;
  const view = {
    players: 3,
    round: 1,
    to_move: 0,
    phase: "act",
    bank: tokens(4 - taken),
    market: [[], [], []],
    decks: [0, 0, 0],
    locations: [],
    avengers: null,
    seats: [0, 1, 2].map((at) => ({
      tokens: { ...none, Y: log.filter((line) => line.kind === "moved" && line.seat === at).length },
      recruits: [],
      reserved: [],
      locations: [],
    })),
  } as unknown as View;
  return { type: "state", seq, seat, status: "over", result: { winners: [2] }, log, view } as unknown as State;
}

const move = (seq: number, seat: number): Line =>
  ({
    kind: "moved",
    seq,
    at: 0,
    seat,
    move: "take:Y",
    events: [{ kind: "tokens", seat, source: null, target: seat, tokens: { Y: 1 } }],
  }) as unknown as Line;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a state with two moves is one for each, and only the last knows the end", () => {
  const [first, second] = apart(core, stateWith(7, [move(5, 1), move(6, 2)]));
  expect([first!.seq, second!.seq]).toEqual([6, 7]);
  expect([first!.status, second!.status]).toEqual(["playing", "over"]);
  expect([first!.view!.bank["Y"], second!.view!.bank["Y"]]).toEqual([3, 2]);
  expect(first!.view!.seats.map(({ points }) => points)).toEqual([0, 1, 0]);
  expect(first!.log).toHaveLength(1);
});

it("takes nothing apart where a move was taken back", () => {
  const undone = { kind: "offered", seq: 7, at: 0, seat: 1, moves: 0, undid: [5] } as unknown as Line;
  expect(apart(core, stateWith(8, [move(5, 1), move(6, 2), undone]))).toHaveLength(1);
});

it("takes nothing apart while nobody can say what a position comes to", () => {
  expect(apart(null, stateWith(7, [move(5, 1), move(6, 2)]))).toHaveLength(1);
});

it("each move of another is shown for a while, one's own at once", () => {
  const shown: number[] = [];
  const pacer = new Pacer(
    ({ seq }) => shown.push(seq),
    () => PAUSE,
    () => core,
  );
  pacer.feed(stateWith(5, [move(4, 0)]));
  pacer.feed(stateWith(7, [move(5, 1), move(6, 2)]));
  expect(shown).toEqual([5]);
  vi.advanceTimersByTime(PAUSE - 1);
  expect(shown).toEqual([5]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([5, 6]);
  vi.advanceTimersByTime(PAUSE);
  expect(shown).toEqual([5, 6, 7]);
  pacer.feed(stateWith(8, [move(7, 0)]));
  expect(shown).toEqual([5, 6, 7, 8]);
});

it("keeps the order, shows all at once without a pause, and nothing after its end", () => {
  const shown: number[] = [];
  let pause = PAUSE;
  const pacer = new Pacer(
    ({ seq }) => shown.push(seq),
    () => pause,
    () => core,
  );
  pacer.feed(stateWith(5, [move(4, 0)]));
  pacer.feed(stateWith(6, [move(5, 1)]));
  pacer.feed(stateWith(7, []));
  expect(shown).toEqual([5]);
  pause = 0;
  pacer.feed(stateWith(8, [move(7, 2)]));
  expect(shown).toEqual([5, 6, 7, 8]);
  pause = PAUSE;
  pacer.feed(stateWith(9, [move(8, 1)]));
  pacer.end();
  vi.advanceTimersByTime(10 * PAUSE);
  expect(shown).toEqual([5, 6, 7, 8]);
});
