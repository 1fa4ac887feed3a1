// The core with what only the study asks of it: positions that somebody sets up, and why moves are good or bad. Its file is
// fetched when a room of the study opens.
import type { View } from "../protocol";
import { asked, Core, made, type Draft, type Game } from "./core";
import type { Instance, StudyExports } from "./exports";
import { chancesOf, type Fact, type Reason } from "./facts";
import { loadModule, once } from "./load";
import type { Analysis } from "./messages";
import type { Accounts, Settled } from "./parts";

/** Something that no game can reach. */
export interface Problem {
  code: string;
  facts: Readonly<Record<string, number | string>>;
  sentence: string;
}

/** The core of study.wasm. The games that it is asked about are its own. */
export class StudyCore extends Core {
  declare protected readonly instance: Instance<StudyExports>;

  /** The game at a position, as data or in one line. Throws Refused for an impossible one. */
  fromPosition(position: unknown): Game {
    return made(this.instance, (core) => core.game_from_position(), JSON.stringify(position));
  }

  /** All that is wrong with a draft. Throws Refused for what is none at all. */
  problems(draft: unknown): Problem[] {
    return asked(this.instance, (core) => core.draft_problems(), JSON.stringify(draft));
  }

  /** The game at a draft; what it leaves open follows from the seed. Throws Refused for an impossible one. */
  fromDraft(draft: Draft, seed: string): Game {
    return made(this.instance, (core) => core.game_from_draft(), JSON.stringify({ ...draft, seed }));
  }

  /** The game from here on in which a card is the next to come from its deck or, with `hand`, the one that a seat took
   * unseen there. Throws Refused when everyone sees that it lies elsewhere. */
  turned(game: Game, card: string, hand: { seat: number; at: number } | null = null): Game {
    return made(this.instance, (core) => core.game_turned(game.handle), JSON.stringify({ card, ...hand }));
  }

  /** A position in one line. */
  line(game: Game): string {
    return asked(this.instance, (core) => core.game_line(game.handle));
  }

  /** A number of 64 bits, the same for the same position however it was reached, here and in Python. */
  hash(game: Game): bigint {
    return BigInt.asUintN(64, this.instance.core.game_hash(game.handle));
  }

  /** A game that begins at a view: what is hidden in it is dealt by a seed. Throws Refused for no view. */
  imagined(view: View, seed: string): Game {
    return made(this.instance, (core) => core.game_imagined(), JSON.stringify({ view, seed }));
  }

  /** Which of so many puzzles is that of a date. Throws as `day` does, and where there is none. */
  dayPuzzle(date: string, puzzles: number): number {
    return asked(this.instance, (core) => core.day_puzzle(puzzles), date);
  }

  /** All facts of a legal move in the view of the seat to move. Throws Refused for another view, or an illegal move. */
  facts(view: View, move: string): Fact[] {
    return asked(this.instance, (core) => core.view_facts(), JSON.stringify({ view, move }));
  }

  /** Why a move is good, or better than another one: at most two reasons, the weightiest first. What an analysis sees no
   * good in is left out. Throws as `facts` does. */
  reasons(view: View, move: string, known: { instead?: string; analysis?: Analysis } = {}): Reason[] {
    const { instead, analysis } = known;
    const chances = analysis && chancesOf(analysis, view.to_move);
    return asked(this.instance, (core) => core.view_reasons(), JSON.stringify({ view, move, instead, chances }));
  }

  /** What each decision gave away and what made each seat's result. Throws Refused for accounts that are not complete. */
  settled(accounts: Accounts): Settled {
    return asked(this.instance, (core) => core.accounts(), JSON.stringify(accounts));
  }
}

/** The same for this thread. Rejects as `loadModule` does. */
export const loadStudy = once(async () => new StudyCore(await loadModule("study")));
