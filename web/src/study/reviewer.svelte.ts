// A review as it is made: what is known of every decision by now, how far it has come, and a way to stop it.
import { Analysts, MOST_WORKERS } from "../engine/thinking";
import type { Studied } from "./game";
import type { Judged } from "./grades";
import { judgeAll } from "./passes";

export class Reviewer {
  /** By decision; null where nothing is known yet. */
  judged = $state.raw<readonly (Judged | null)[]>([]);
  /** How much of the work is done, from 0 to 1. */
  done = $state(0);
  running = $state(false);
  failed = $state(false);
  readonly whole: boolean = $derived(this.done === 1);

  #stop: AbortController | null = null;
  #analysts: Analysts | null = null;

  constructor(
    readonly studied: Studied,
    known: readonly (Judged | null)[] = [],
    whole = false,
    private readonly workers = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS),
  ) {
    this.judged = studied.decisions.map((_, number) => known[number] ?? null);
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
      await judgeAll(
        this.studied.decisions,
        this.judged,
        (view, effort, signal) => this.analysts.analyze(view, effort, { signal }),
        {
          concurrency: this.workers,
          signal: stop.signal,
          better: ({ number, judged, done }) => {
            this.judged = this.judged.with(number, judged);
            this.done = done;
          },
        },
      );
      if (!stop.signal.aborted) this.done = 1;
    } catch {
      this.failed = !stop.signal.aborted;
    } finally {
      if (this.#stop === stop) this.running = false;
    }
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
