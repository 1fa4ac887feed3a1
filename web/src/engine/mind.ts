// Thinking with the core, part by part, on whichever thread: what a worker does (worker.ts), without the messages.
import type { View } from "../protocol";
import { asked } from "./core";
import { Instance, type Handle, type StudyExports } from "./exports";
import type { Analysis, BotSpec, Choice, Draw, Drawn, Effort } from "./messages";
import { Refused, type Refusal } from "./refused";

/** How long one part may take: the page is heard as often. */
export const PART_SECONDS = 0.02;

/** The core as one who thinks: its bots keep what they found out for their next choice. */
export class Mind {
  readonly #instance: Instance<StudyExports>;
  readonly #bots = new Map<number, Handle>();

  /** A file of the core, that for playing being enough for bots without a net. Without a net all levels and analyses go by
   * the hand-made evaluator. Throws Refused for a file that is no net. */
  constructor(module: WebAssembly.Module, net: ArrayBuffer | null) {
    this.#instance = new Instance(module);
    if (net === null) return;
    this.#instance.give(net);
    this.#require((core) => core.net_read());
  }

  /** A bot's choice, in parts: each answer is better than the one before, and the last one is `done`. A caller that ends
   * early gets the choice by what is known with `stopped`. Throws Refused for no bot or no view of the seat to move. */
  *choose(bot: number, spec: BotSpec, view: View): Generator<Choice, void> {
    const handle = this.#bot(bot, spec);
    this.#instance.give(JSON.stringify(view));
    this.#require((core) => core.bot_begin(handle));
    for (let done = false; !done;) {
      const choice: Choice = asked(this.#instance, (core) => core.bot_go_on(handle, PART_SECONDS));
      done = choice.done;
      yield choice;
    }
  }

  /** What a bot chooses whose thinking was ended after a part. */
  stopped(bot: number): Choice {
    const handle = this.#bots.get(bot);
    if (handle === undefined) throw new Error(`there is no bot ${bot}`);
    return asked(this.#instance, (core) => core.bot_stop(handle));
  }

  /** An analysis in parts, each better than the one before. Throws Refused for no view of the seat to move. */
  *analyze(view: View, effort: Effort): Generator<{ done: boolean; analysis: Analysis }, void> {
    const { seed = "1", seconds = 0, visits = 0 } = effort;
    this.#instance.give(JSON.stringify({ view, seed }));
    const handle = this.#require((core) => core.analysis_new(seconds, visits));
    yield* this.#parts(
      (core) => core.analysis_go_on(handle, PART_SECONDS),
      (core) => core.analysis_free(handle),
    );
  }

  /** What a draw was worth, in parts; known when the last one is done. Each position takes `visits`, and no time bounds it.
   * Throws Refused for an impossible position or an illegal move. */
  *draw({ position, move }: Drawn, effort: Effort): Generator<{ done: boolean; draw: Draw }, void> {
    const { seed = "1", visits = 1 } = effort;
    this.#instance.give(JSON.stringify({ position, move, seed }));
    const handle = this.#require((core) => core.draw_new(visits));
    yield* this.#parts(
      (core) => core.draw_go_on(handle, PART_SECONDS),
      (core) => core.draw_free(handle),
    );
  }

  /** Gives back what a bot holds. */
  forget(bot: number): void {
    const handle = this.#bots.get(bot);
    if (handle !== undefined) this.#instance.core.bot_free(handle);
    this.#bots.delete(bot);
  }

  *#parts<Part extends { done: boolean }>(
    goOn: (core: StudyExports) => number,
    free: (core: StudyExports) => void,
  ): Generator<Part, void> {
    try {
      for (let done = false; !done;) {
        const part: Part = asked(this.#instance, goOn);
        done = part.done;
        yield part;
      }
    } finally {
      free(this.#instance.core);
    }
  }

  #bot(bot: number, spec: BotSpec): Handle {
    const known = this.#bots.get(bot);
    if (known !== undefined) return known;
    const { level, temperament = "balanced", seed, seconds = 0, visits = 0 } = spec;
    this.#instance.give(JSON.stringify({ level, temperament, seed }));
    const made = this.#require((core) => core.bot_new(seconds, visits));
    this.#bots.set(bot, made);
    return made;
  }

  #require(call: (core: StudyExports) => number): number {
    const given = call(this.#instance.core);
    if (given === 0) throw new Refused(this.#instance.answer<Refusal>());
    return given;
  }
}
