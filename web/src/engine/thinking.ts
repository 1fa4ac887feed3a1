// Thinking beside the page: bots' choices and analyses in workers, which stream better answers and stop at once.
import type { View } from "../protocol";
import { loadModule, loadNet } from "./load";
import {
  LEARNED,
  type Analysis,
  type Asked,
  type BotSpec,
  type Choice,
  type Draw,
  type Drawn,
  type Effort,
  type Told,
} from "./messages";
import { Refused } from "./refused";

export type { Analysis, BotSpec, Choice, Draw, Drawn, Effort, MoveAnalysis } from "./messages";

/** Thinking can be ended from outside, and heard of while it goes on. */
export interface Wishes<Answer> {
  /** Ends the thinking at once: what is known by then is the answer. */
  signal?: AbortSignal;
  /** Hears every better answer. */
  better?: (answer: Answer) => void;
}

/** How many workers think about independent things at a time. */
export const MOST_WORKERS = 4;

interface Task {
  hear(told: Told): void;
  fail(error: Error): void;
}

let last = 0;

/** One worker and what is asked of it. It is made at the first question, and once more when it has failed. */
class Thinker {
  #worker: Promise<Worker> | undefined;
  readonly #tasks = new Map<number, Task>();
  readonly #learned: boolean;

  /** `learned`: whether it goes by the net. */
  constructor(learned: boolean) {
    this.#learned = learned;
  }

  get busy(): number {
    return this.#tasks.size;
  }

  /** Asks a question; the answers come to `hear` until one of them is the last. Rejects with Refused, or with an Error
   * when the worker fails. */
  async ask<Answer>(
    question: (id: number) => Asked,
    read: (told: Told) => { answer: Answer; done: boolean },
    { signal, better }: Wishes<Answer>,
  ): Promise<Answer> {
    const id = ++last;
    const answered = new Promise<Answer>((resolve, reject) => {
      const hear = (told: Told) => {
        if (told.kind === "refused") return reject(new Refused(told.refusal));
        if (told.kind === "failed") return reject(new Error(`the engine failed: ${told.words}`));
        const { answer, done } = read(told);
        better?.(answer);
        if (done) resolve(answer);
      };
      this.#tasks.set(id, { hear, fail: reject });
    });
    const stop = () => void this.#say({ kind: "stop", id });
    try {
      await this.#say(question(id));
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      return await answered;
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#tasks.delete(id);
    }
  }

  forget(bot: number): void {
    if (this.#worker !== undefined) void this.#say({ kind: "forget", bot });
  }

  /** Ends the worker, and whatever it thinks about. */
  end(): void {
    this.#fail(new Error("the engine was ended"));
  }

  async #say(asked: Asked): Promise<void> {
    this.#worker ??= this.#start();
    try {
      (await this.#worker).postMessage(asked);
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
  }

  async #start(): Promise<Worker> {
    const [module, net] = await Promise.all([
      loadModule(this.#learned ? "study" : "core"),
      this.#learned ? loadNet() : null,
    ]);
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
    worker.addEventListener("message", ({ data }: MessageEvent<Told>) => this.#tasks.get(data.id)?.hear(data));
    worker.addEventListener("error", (event) => this.#fail(new Error(`the engine failed: ${event.message}`)));
    worker.postMessage({ kind: "core", module, net } satisfies Asked);
    return worker;
  }

  #fail(error: Error): void {
    void this.#worker?.then((worker) => worker.terminate()).catch(() => undefined);
    this.#worker = undefined;
    for (const task of this.#tasks.values()) task.fail(error);
  }
}

const choiceOf = (told: Told) => {
  if (told.kind !== "choice") throw new Error(`no choice but ${told.kind}`);
  return { answer: told.choice, done: told.choice.done };
};

const analysisOf = (told: Told) => {
  if (told.kind !== "analysis") throw new Error(`no analysis but ${told.kind}`);
  return { answer: told.analysis, done: told.done };
};

const drawOf = (told: Told) => {
  if (told.kind !== "draw") throw new Error(`no draw but ${told.kind}`);
  return { answer: told.draw, done: told.done };
};

/** A bot, which thinks in a worker of its own and keeps what it found out for its next choice. */
export class Bot {
  readonly #thinker: Thinker;
  readonly #id = ++last;

  constructor(readonly spec: BotSpec) {
    this.#thinker = new Thinker(LEARNED.includes(spec.level));
  }

  /** Its move in the view of its seat, which must be the one to move. The same spec and the same views give the same
   * moves when only visits bound them. Rejects with Refused for no such view. */
  async choose(view: View, wishes: Wishes<Choice> = {}): Promise<string> {
    return this.#choose(this.#id, this.spec, view, wishes);
  }

  /** The same as if it had just sat down, with this seed: what it chose before plays no part. */
  async chooseAnew(view: View, seed: string, wishes: Wishes<Choice> = {}): Promise<string> {
    const bot = ++last;
    try {
      return await this.#choose(bot, { ...this.spec, seed }, view, wishes);
    } finally {
      this.#thinker.forget(bot);
    }
  }

  async #choose(bot: number, spec: BotSpec, view: View, wishes: Wishes<Choice>): Promise<string> {
    const ask = (id: number): Asked => ({ kind: "choose", id, bot, spec, view });
    return (await this.#thinker.ask(ask, choiceOf, wishes)).move;
  }

  /** Gives its worker back. */
  end(): void {
    this.#thinker.end();
  }
}

/** Analyses in as many workers as there are cores, four at most. */
export class Analysts {
  readonly #thinkers: Thinker[];

  constructor(workers = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS)) {
    this.#thinkers = Array.from({ length: workers }, () => new Thinker(true));
  }

  /** What the position of a view is worth whose seat is to move. Rejects with Refused for another view. */
  analyze(view: View, effort: Effort = {}, wishes: Wishes<Analysis> = {}): Promise<Analysis> {
    return this.#idle().ask((id) => ({ kind: "analyze", id, effort, view }), analysisOf, wishes);
  }

  /** What a move's draw was worth, each card that could have come valued with `effort.visits`; null when nothing was drawn,
   * and when the signal ended it before all was known. Rejects with Refused for no such position or move. */
  draw(drawn: Drawn, effort: Effort = {}, wishes: Wishes<Draw> = {}): Promise<Draw> {
    return this.#idle().ask((id) => ({ kind: "draw", id, effort, drawn }), drawOf, wishes);
  }

  #idle(): Thinker {
    return this.#thinkers.reduce((one, other) => (other.busy < one.busy ? other : one));
  }

  /** Gives the workers back. */
  end(): void {
    for (const thinker of this.#thinkers) thinker.end();
  }
}
