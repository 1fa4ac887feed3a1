// A game told from its last position and its log is the one that the core plays.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Core } from "../../src/engine/core";
import { replayOf } from "../../src/local/records";
import type { GameEvent, Line, MovedLine, View } from "../../src/protocol";
import { replayed, roundsOf, standingMoves } from "../../src/state/replay";
import { module } from "../engine/module";
import { inLongForm } from "../torture";

const core = new Core(module);

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

const GAMES = new URL("../../../tests/golden/games/", import.meta.url);
const names = readdirSync(GAMES).filter((name) => name.endsWith(inLongForm(".record", "any.record")));

/** The seats as far as someone who watches can know them from what happened: whether a reserved card was hidden is not told. */
const open = (seats: View["seats"]) => seats.map(({ reserved, ...seat }) => ({ ...seat, reserved: reserved.length }));

describe("steps of a finished game", () => {
  it.each(names)("are the positions that the rules give: %s", (name) => {
    const record = readFileSync(new URL(name, GAMES), "utf8");
    const { game } = core.fromRecord(record);
    const { steps } = replayed(core, replayOf(core, record));
    game.undo(game.status().moves.length);
    for (const [at, { view, line }] of steps.entries()) {
      if (line !== null) game.play(line.move);
      const right = game.view(null);
      for (const part of ["bank", "market", "decks", "locations", "avengers"] as const)
        expect(view[part], `${part} after ${at} moves`).toEqual(right[part]);
      expect(open(view.seats), `seats after ${at} moves`).toEqual(open(right.seats));
      if (right.phase !== "over") expect([view.round, view.to_move]).toEqual([right.round, right.to_move]);
    }
    expect(steps).toHaveLength(game.status().moves.length + 1);
    game.free();
  });

  it("know their round, also when the game was set up in the middle", () => {
    const view = { round: 2 } as View;
    const rounds = (log: Line[]): number[] => roundsOf({ view, log });
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
    const game = replayOf(core, readFileSync(new URL("2-any.record", GAMES), "utf8"));
    const before = structuredClone(game);
    replayed(core, game);
    expect(game).toEqual(before);
  });
});
