import { describe, expect, it } from "vitest";
import type { GameEvent, Line, MovedLine, View } from "../../src/protocol";
import { standingMoves, stepsOf } from "../../src/state/replay";

const moved = (seq: number, seat: number, move: string, events: GameEvent[] = []): MovedLine => ({
  seq,
  at: 0,
  kind: "moved",
  seat,
  move,
  events,
});

describe("moves that stand", () => {
  it("leave out what was taken back at once by the only person", () => {
    const lines: Line[] = [
      moved(1, 0, "a"),
      moved(2, 1, "b"),
      { seq: 3, at: 0, kind: "offered", seat: 0, moves: 0, undid: [1, 2] },
      moved(4, 0, "c"),
    ];
    expect(standingMoves(lines).map((line) => line.move)).toEqual(["c"]);
  });

  it("keep what the others did not agree to take back", () => {
    const offer: Line = { seq: 3, at: 0, kind: "offered", seat: 0, moves: 0 };
    expect(
      standingMoves([moved(1, 0, "a"), offer, { seq: 4, at: 0, kind: "answered", seat: 1, yes: false }]),
    ).toHaveLength(1);
    expect(
      standingMoves([moved(1, 0, "a"), offer, { seq: 4, at: 0, kind: "answered", seat: 1, yes: true, undid: [1] }]),
    ).toHaveLength(0);
  });

  it("leave out what was taken back without the one who had resigned", () => {
    const lines: Line[] = [
      moved(1, 0, "a"),
      { seq: 2, at: 0, kind: "resigned", seat: 2 },
      { seq: 3, at: 0, kind: "offered", seat: 0, moves: 0 },
      { seq: 4, at: 0, kind: "answered", seat: 1, yes: true, undid: [1] },
      moved(5, 0, "b"),
    ];
    expect(standingMoves(lines).map((line) => line.move)).toEqual(["b"]);
  });
});

const view = {
  players: 2,
  round: 2,
  to_move: 1,
  phase: "over",
  passes: 0,
  seat: null,
  avengers: null,
  bank: { Y: 4, B: 4, O: 4, R: 4, P: 4, G: 2, S: 5 },
  decks: [35, 26, 16],
  locations: [],
  market: [["wasp", null, null, null], [], []],
  seats: [
    { tokens: { R: 0 }, recruits: ["baron-zemo"], reserved: [], locations: [] },
    { tokens: {}, recruits: [], reserved: [], locations: [] },
  ],
} as View;

describe("steps of a finished game", () => {
  it("undo recruiting: the card lies in its place, the tokens are back, points follow", () => {
    const log = [
      moved(1, 0, "recruit:baron-zemo", [
        { kind: "recruited", seat: 0, card: "baron-zemo", level: 1, source: "market", slot: 0 },
        { kind: "tokens", source: 0, target: null, tokens: { R: 3 } },
        { kind: "revealed", card: "wasp", level: 1, slot: 0 },
        { kind: "turn", seat: 1, round: 1 },
      ]),
    ];
    const steps = stepsOf({ view, log });
    expect(steps).toHaveLength(2);
    const first = steps[0]!.view;
    expect(first.market[0]![0]).toBe("baron-zemo");
    expect(first.decks[0]).toBe(36);
    expect(first.seats[0]!.tokens["R"]).toBe(3);
    expect(first.bank["R"]).toBe(1);
    expect(first.seats[0]!.recruits).toEqual([]);
    expect(first.seats[0]!.bonuses).toMatchObject({ Y: 0 });
  });

  it("know their round, also when the game was set up in the middle", () => {
    const rounds = (log: Line[]): number[] => stepsOf({ view, log }).map((step) => step.view.round);
    expect(
      rounds([
        moved(0, 0, "a", [{ kind: "turn", seat: 1, round: 1 }]),
        moved(1, 1, "b", [{ kind: "turn", seat: 0, round: 2 }]),
      ]),
    ).toEqual([1, 1, 2]);
    expect(rounds([moved(0, 1, "a", [{ kind: "turn", seat: 0, round: 8 }]), moved(1, 0, "b")])).toEqual([7, 8, 8]);
    expect(rounds([])).toEqual([2]);
  });

  it("leave the last position as it was given", () => {
    const before = structuredClone(view);
    stepsOf({ view, log: [moved(0, 0, "a", [{ kind: "turn", seat: 1, round: 9 }])] });
    expect(view).toEqual(before);
  });
});
