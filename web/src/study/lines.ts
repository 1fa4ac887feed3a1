// What the engine expects to follow: each seat plays what looks best to it, with the cards that lie in the deck.
import type { Core, Game } from "../engine/core";
import { Refused } from "../engine/refused";
import { gameBefore, type Studied } from "./game";
import type { Analyze } from "./passes";

/** A turn of a line: its decisions, the action first. */
export interface LineTurn {
  seat: number;
  moves: readonly string[];
}

/** Enough for a glance: a line is a likely way, not a promise. */
const VISITS = 4_000;

/** The turns that are expected after a move, none when the game ends with it. The move must be legal there. A card that was
 * never seen in the record ends the line. */
export async function lineAfter(
  core: Core,
  studied: Studied,
  number: number,
  move: string,
  analyze: Analyze,
  { turns, signal }: { turns: number; signal: AbortSignal },
): Promise<LineTurn[]> {
  const game = gameBefore(core, studied, number);
  try {
    game.play(move);
    return await lineFrom(game, analyze, { turns, signal });
  } finally {
    game.free();
  }
}

/** The turns that are expected from here on, none when the game is over. They are played. */
export async function lineFrom(
  game: Game,
  analyze: Analyze,
  { turns, signal }: { turns: number; signal: AbortSignal },
): Promise<LineTurn[]> {
  const line: { seat: number; moves: string[] }[] = [];
  while (!signal.aborted) {
    const { phase, to_move: seat } = game.status();
    if (phase === "over" || (phase === "act" && line.length === turns)) break;
    const { best } = await analyze(game.view(seat), { visits: VISITS, seed: "1" }, signal);
    if (!played(game, best)) break;
    if (phase === "act" || line.length === 0) line.push({ seat, moves: [best] });
    else line.at(-1)!.moves.push(best);
  }
  return line;
}

function played(game: Game, move: string): boolean {
  try {
    game.play(move);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
