// A timed run: three minutes, one puzzle after the other, from easy to hard.
import type { Puzzle } from "../../engine/puzzles";

export const RUN = 180_000;

export interface Asked {
  puzzle: Puzzle;
  solved: boolean;
}

export class Run {
  asked = $state.raw<readonly Asked[]>([]);
  left = $state(RUN);
  readonly over: boolean = $derived(this.left === 0);
  readonly solved: number = $derived(this.asked.filter(({ solved }) => solved).length);
  readonly #end: number;

  /** Begins at once. `now` tells milliseconds from any origin. */
  constructor(
    private readonly puzzles: readonly Puzzle[],
    private readonly now: () => number,
  ) {
    this.#end = now() + RUN;
  }

  /** What is asked now; undefined when the time is up, or nothing is left to ask. */
  readonly current: Puzzle | undefined = $derived.by(() => (this.over ? undefined : this.puzzles[this.asked.length]));

  /** Look at the clock. */
  tick(): void {
    this.left = this.current === undefined ? 0 : Math.max(0, this.#end - this.now());
  }

  /** The answer to what is asked; one that comes too late does not count. */
  answer(solved: boolean): void {
    this.tick();
    const puzzle = this.current;
    if (puzzle !== undefined) this.asked = [...this.asked, { puzzle, solved }];
  }
}
