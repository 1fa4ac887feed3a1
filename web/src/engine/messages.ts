// What the page and a worker that thinks say to each other.
import type { Level, Temperament, View } from "../protocol";
import type { Refusal } from "./refused";

/** A bot: its level and temperament, what its choices depend on, and what bounds each of them; without a bound it thinks
 * as its level does. */
export interface BotSpec {
  level: Level;
  temperament?: Temperament;
  seed: string;
  seconds?: number;
  visits?: number;
}

/** What bounds an analysis; without either it is 20,000 visits. The same seed and visits give the same. */
export interface Effort {
  seed?: string;
  seconds?: number;
  visits?: number;
}

/** A bot's choice as far as it has come: the best move by now and, once `done`, the one it plays. */
export interface Choice {
  done: boolean;
  move: string;
  visits: number;
}

/** A legal move: visits spent on it, every seat's chance to win after it, the standard error of the mover's and, of the
 * first five, what is expected to follow. */
export interface MoveAnalysis {
  move: string;
  visits: number;
  win: number[];
  error: number;
  line: string[];
}

/** What a position is worth: the best move, every seat's chance to win when it is played, and all moves, best first. */
export interface Analysis {
  best: string;
  win: number[];
  error: number;
  visits: number;
  moves: MoveAnalysis[];
}

/** A draw: the card that came, how many could have come, and every seat's chance to win after it and on average over all
 * of them. The difference is luck; `error` is its standard error. Null: the move drew nothing. */
export type Draw = { card: string; cards: number; after: number[]; mean: number[]; error: number[] } | null;

/** A decision of a game whose draw is valued: the whole position before it, and the move. */
export interface Drawn {
  position: Record<string, unknown>;
  move: string;
}

/** The levels that go by the net, unless a temperament overrates something. */
export const LEARNED: readonly Level[] = ["avenger", "titan"];

/** What is asked of a worker. Several thoughts go on in turns; `bot` names the one of its bots that chooses. */
export type Asked =
  | { kind: "core"; module: WebAssembly.Module; net: ArrayBuffer | null }
  | { kind: "choose"; id: number; bot: number; spec: BotSpec; view: View }
  | { kind: "analyze"; id: number; effort: Effort; view: View }
  | { kind: "draw"; id: number; effort: Effort; drawn: Drawn }
  | { kind: "stop"; id: number }
  | { kind: "forget"; bot: number };

/** What it answers: better ones while it thinks, then the last one, or why there is none. */
export type Told =
  | { kind: "choice"; id: number; choice: Choice }
  | { kind: "analysis"; id: number; done: boolean; analysis: Analysis }
  | { kind: "draw"; id: number; done: boolean; draw: Draw }
  | { kind: "refused"; id: number; refusal: Refusal }
  | { kind: "failed"; id: number; words: string };
