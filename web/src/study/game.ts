// A finished game laid out to be studied: every decision with what its seat knew then.
import type { Core, Game } from "../engine/core";
import { replayOf } from "../local/records";
import type { MovedLine, ResultInfo, SeatInfo, View } from "../protocol";

/** One decision: what its seat knew before it, with all that was legal, and what happened. */
export interface Decision {
  number: number;
  seat: number;
  round: number;
  move: string;
  view: View;
  line: MovedLine;
  /** Whether it begins a turn; giving back and choosing a location go on with one. */
  begins: boolean;
}

export interface Studied {
  record: string;
  seats: readonly SeatInfo[];
  decisions: readonly Decision[];
  /** The position after the last decision, as someone who watches knows it. */
  last: View;
  result: ResultInfo | null;
}

/** The game of a record, decision by decision. Throws a BrokenRecord. */
export function studiedOf(core: Core, record: string): Studied {
  const { seats, result, view: last } = replayOf(core, record);
  const { game } = core.fromRecord(record);
  try {
    const steps = game.replay("all");
    game.undo(steps.length);
    const decisions = steps.map(({ seat, round, move, events }, number): Decision => {
      const view = game.view(seat);
      const begins = view.phase === "act";
      game.play(move);
      return {
        number,
        seat,
        round,
        move,
        view,
        begins,
        line: { kind: "moved", seq: number, at: 0, seat, move, events },
      };
    });
    return { record, seats, decisions, last, result };
  } finally {
    game.free();
  }
}

/** The game of a record as it stood before a decision; the caller gives it back with `free`. */
export function gameBefore(core: Core, { record, decisions }: Studied, number: number): Game {
  const { game } = core.fromRecord(record);
  game.undo(decisions.length - number);
  return game;
}

/** Every seat's share of the win at the end; null when the game is not over. */
export function endOf({ seats, result }: Studied): number[] | null {
  if (result === null) return null;
  const share = 1 / Math.max(1, result.winners.length);
  return seats.map((_, seat) => (result.winners.includes(seat) ? share : 0));
}

/** The decisions of one turn. */
export interface Turn {
  seat: number;
  round: number;
  decisions: readonly Decision[];
}

/** The decisions turn by turn. */
export function turnsOf(decisions: readonly Decision[]): Turn[] {
  const turns: { seat: number; round: number; decisions: Decision[] }[] = [];
  for (const decision of decisions) {
    const last = turns.at(-1);
    if (decision.begins || last === undefined)
      turns.push({ seat: decision.seat, round: decision.round, decisions: [decision] });
    else last.decisions.push(decision);
  }
  return turns;
}
