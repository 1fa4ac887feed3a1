// A review as it is made: what is known of every decision by now, how far it has come, and a way to stop it.
import { loadStudy } from "../engine/study";
import { Analysts, MOST_WORKERS } from "../engine/thinking";
import type { Studied } from "./game";
import type { Judged } from "./grades";
import type { KeptReview } from "./kept";
import { valueDraws, type KnownDraw } from "./luck";
import { judgeAll } from "./passes";

type Known = Pick<KeptReview, "judged" | "draws" | "whole">;

export class Reviewer {
  /** By decision; null where nothing is known yet. */
  judged = $state.raw<readonly (Judged | null)[]>([]);
  /** What its draw was worth; undefined where nothing is known yet. */
  draws = $state.raw<readonly KnownDraw[]>([]);
  /** How much of the work is done, from 0 to 1. */
  done = $state(0);
  running = $state(false);
  failed = $state(false);
  readonly whole: boolean = $derived(this.done === 1);

  #stop: AbortController | null = null;
  #analysts: Analysts | null = null;

  constructor(
    readonly studied: Studied,
    { judged = [], draws = [], whole = false }: Partial<Known> = {},
    private readonly workers = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS),
  ) {
    this.judged = studied.decisions.map((_, number) => judged[number] ?? null);
    this.draws = studied.decisions.map((_, number) => draws[number]);
    this.done = whole ? 1 : 0;
  }

  /** The engine's workers, for whatever else is asked of them. */
  get analysts(): Analysts {
    this.#analysts ??= new Analysts(this.workers);
    return this.#analysts;
  }

  /** Think, or think on, until all is known or `stop`. */
  async start(): Promise<void> {
    if (this.running || this.whole) return;
    const stop = new AbortController();
    this.#stop = stop;
    [this.running, this.failed] = [true, false];
    try {
      await Promise.all([this.#judge(stop.signal), this.#value(stop.signal)]);
      if (!stop.signal.aborted) this.done = 1;
    } catch {
      this.failed = !stop.signal.aborted;
    } finally {
      if (this.#stop === stop) this.running = false;
    }
  }

  #judge(signal: AbortSignal): Promise<void> {
    return judgeAll(
      this.studied.decisions,
      this.judged,
      (view, effort, signal) => this.analysts.analyze(view, effort, { signal }),
      {
        concurrency: this.workers,
        signal,
        better: ({ number, judged, done }) => {
          this.judged = this.judged.with(number, judged);
          this.done = done;
        },
      },
    );
  }

  /** All draws together cost less than three decisions, so they go beside the rest. */
  async #value(signal: AbortSignal): Promise<void> {
    await valueDraws(
      await loadStudy(),
      this.studied,
      this.draws,
      (drawn, effort, signal) => this.analysts.draw(drawn, effort, { signal }),
      { concurrency: 1, signal, found: (number, draw) => (this.draws = this.draws.with(number, draw)) },
    );
  }

  stop(): void {
    this.#stop?.abort();
    this.running = false;
  }

  /** Stop, and give the workers back. */
  end(): void {
    this.stop();
    this.#analysts?.end();
    this.#analysts = null;
  }
}
