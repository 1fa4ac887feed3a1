// A puzzle being solved: what is tried on the table, what comes of it, and what the others answer to the right moves.
import type { Game } from "../../engine/core";
import type { StudyCore } from "../../engine/study";
import type { Fact } from "../../engine/facts";
import type { Puzzle } from "../../engine/puzzles";
import { Refused } from "../../engine/refused";
import type { Analysis, Analysts } from "../../engine/thinking";
import { m } from "../../paraglide/messages.js";
import type { ResultInfo, SeatInfo } from "../../protocol";
import type { TableModel } from "../../state/table.svelte";
import type { Decision, Studied } from "../game";
import { judgedOf, optionOf, type Judged, type Option } from "../grades";
import { lineFrom, type LineTurn } from "../lines";
import { show, shownTable } from "../shown.svelte";

/** For what a try is worth, and why. */
const VISITS = 20_000;
/** The turns that are shown after a wrong try. */
const TURNS = 3;
/** What is worth telling of the turns that follow. */
const TELLING: readonly Fact["kind"][] = ["wins", "gauntlet", "wins_next", "tile", "location", "time", "stops"];

/** What happens after a wrong try: the turns, what they do, and how the game ends with them. */
export interface Refutation {
  line: readonly LineTurn[];
  facts: readonly { seat: number; fact: Fact }[];
  result: ResultInfo | null;
}

export interface Try {
  /** Which of the puzzle's questions it answers, from 0. */
  question: number;
  move: string;
  right: boolean;
  decision: Decision;
  /** What it and the others are worth; null until that is known. */
  judged: Judged | null;
  /** What speaks against it. */
  against: readonly Fact[];
  /** Null until it is known, and for right tries. */
  refutation: Refutation | null;
}

/** A move whatever it is paid with. */
export function plain(move: string): string {
  return move.split("=")[0]!;
}

export class Solver {
  /** The latest last. */
  tries = $state.raw<readonly Try[]>([]);
  /** What has to be found now; null when all was found, or shown. */
  wanted = $state<string | null>(null);
  /** How many right moves were found or shown. */
  question = $state(0);
  shown = $state(false);
  hinted = $state(false);
  /** Whether the others are about to answer. */
  waiting = $state(false);
  readonly over: boolean = $derived(this.wanted === null);
  readonly me: number;
  readonly seats: readonly SeatInfo[];
  readonly names: readonly string[];
  readonly model: TableModel;
  readonly #game: Game;
  readonly #stop = new AbortController();
  #decisions: Decision[] = [];
  #rest: string[];

  /** `settled` hears once whether the puzzle was solved without a wrong try, a hint, or seeing it. `pause` is how long each
   * answer of the others is waited for, in milliseconds. */
  constructor(
    private readonly core: StudyCore,
    readonly puzzle: Puzzle,
    private readonly analysts: () => Analysts,
    private readonly settled: (solved: boolean) => void,
    private readonly pause: () => number,
  ) {
    this.#game = core.imagined(puzzle.view, puzzle.id);
    this.me = puzzle.view.to_move;
    const called = puzzle.view.seats.map((_, seat) => m.seat_number({ number: seat + 1 }));
    this.seats = called.map((name) => ({ kind: "person", name }));
    this.names = called.with(this.me, m.seat_you());
    this.model = shownTable((move) => void this.attempt(move));
    this.#rest = [...puzzle.line];
    this.wanted = this.#rest[0] ?? null;
    this.#show();
  }

  end(): void {
    this.#stop.abort();
    this.#game.free();
  }

  /** Whether nothing but right moves was found so far, by oneself. */
  get clean(): boolean {
    return !this.shown && !this.hinted && this.tries.every(({ right }) => right);
  }

  /** Everything that can be told of a position at a time; null until it is thought over. */
  analysed(of: Try): Option | undefined {
    return of.judged === null ? undefined : optionOf(of.judged, of.move);
  }

  hint(): void {
    if (this.over || this.hinted) return;
    this.#settle(false);
    this.hinted = true;
  }

  /** Play the move that was looked for, and what follows. */
  reveal(): Promise<void> {
    this.#settle(false);
    this.shown = true;
    return this.wanted === null ? Promise.resolve() : this.attempt(this.wanted);
  }

  /** Answer with a move. */
  async attempt(move: string): Promise<void> {
    this.model.sending = null;
    this.model.clear();
    if (this.wanted === null || this.waiting) return this.#show();
    const right = plain(move) === plain(this.wanted);
    const decision = this.#decided(move);
    const known = this.tries.filter((tried) => tried.question !== this.question || plain(tried.move) !== plain(move));
    const against = right ? [] : this.core.facts(decision.view, move).filter(({ kind }) => AGAINST.includes(kind));
    const tried: Try = { question: this.question, move, right, decision, judged: null, against, refutation: null };
    this.tries = [...known, tried];
    if (!right) this.#settle(false);
    const refuted = right ? null : this.#refuted(move);
    if (right) await this.#goOn(move);
    const analysis = await this.#analysed(decision);
    const refutation = await refuted;
    if (analysis === null) return;
    const more = { judged: judgedOf(decision, analysis), refutation };
    this.tries = this.tries.map((one) => (one === tried ? { ...one, ...more } : one));
  }

  /** Play a right move and what the others answer to it. */
  async #goOn(move: string): Promise<void> {
    this.#play(move);
    this.#rest.shift();
    this.question += 1;
    if (this.#rest.length === 0) {
      this.wanted = null;
      this.#settle(this.clean);
      return this.#show();
    }
    this.waiting = true;
    this.#show();
    try {
      while (this.#game.status().to_move !== this.me) {
        await wait(this.pause());
        if (this.#stop.signal.aborted) return;
        this.#play(this.#rest.shift()!);
        this.#show();
      }
      this.wanted = this.#rest[0] ?? null;
    } catch (error) {
      // Who pays otherwise may leave a bank in which the answer is not legal; then this was all there is to find.
      if (!(error instanceof Refused)) throw error;
      this.wanted = null;
    }
    this.waiting = false;
    this.hinted = false;
    this.#show();
    if (this.wanted === null) this.#settle(this.clean);
    else if (this.shown) await this.attempt(this.wanted);
  }

  #settled = false;

  #settle(solved: boolean): void {
    if (this.#settled) return;
    this.#settled = true;
    this.settled(solved);
  }

  /** The decision that a move would be here; it is played in a copy. */
  #decided(move: string): Decision {
    const game = this.#game.copy();
    const { to_move: seat, round, phase } = game.status();
    const view = game.view(seat);
    const number = this.#decisions.length;
    try {
      const { move: played, events } = game.play(move, this.me);
      const line = { kind: "moved", seq: number, at: 0, seat, move: played, events } as const;
      return { number, seat, round, move: played, view, line, begins: phase === "act" };
    } finally {
      game.free();
    }
  }

  #play(move: string): void {
    const decision = this.#decided(move);
    this.#game.play(move);
    this.#decisions = [...this.#decisions, decision];
  }

  #show(): void {
    const { result } = this.#game.status();
    const last = this.#game.view(this.me, this.wanted !== null && !this.waiting);
    const studied: Studied = { record: "", seats: this.seats, decisions: this.#decisions, last, result };
    show(this.model, studied, this.#decisions.length, this.me);
  }

  /** Null when the engine cannot be had, or the puzzle was left. */
  async #analysed({ view }: Decision): Promise<Analysis | null> {
    const { signal } = this.#stop;
    const found = await this.analysts()
      .analyze(view, { visits: VISITS, seed: "1" }, { signal })
      .catch(() => null);
    return signal.aborted ? null : found;
  }

  async #refuted(move: string): Promise<Refutation | null> {
    const { signal } = this.#stop;
    const [game, told] = [this.#game.copy(), this.#game.copy()];
    try {
      game.play(move);
      told.play(move);
      const line = await lineFrom(game, (view, effort, signal) => this.analysts().analyze(view, effort, { signal }), {
        turns: TURNS,
        signal,
      });
      const facts = line.flatMap(({ seat, moves }) => {
        const found = this.core.facts(told.view(seat), moves[0]!).find(({ kind }) => TELLING.includes(kind));
        for (const one of moves) told.play(one);
        return found === undefined ? [] : [{ seat, fact: found }];
      });
      return { line, facts, result: told.status().result };
    } catch {
      return null;
    } finally {
      game.free();
      told.free();
    }
  }
}

/** Facts that speak against a move. */
const AGAINST: readonly Fact["kind"][] = ["allows", "gives_back", "wastes_gray"];

function wait(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, milliseconds));
}
