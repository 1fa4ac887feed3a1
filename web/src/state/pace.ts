// One move at a time: when moves come faster than they can be followed, each is shown for a while before the next.
import type { Line, MovedLine, State } from "../protocol";
import { stepsOf, type Totals } from "./replay";

/** More than this many moves behind, as after an absence, the older ones are shown together. */
const MOST = 6;

const movesOf = (lines: readonly Line[]): MovedLine[] => lines.filter((line) => line.kind === "moved");

/** A state that tells several moves as one state for each; the last is the state itself but for its log. While the core
 * is not there, it is left as it is. */
export function apart(core: Totals | null, state: State): State[] {
  const moves = movesOf(state.log);
  if (core === null || state.view === null || moves.length < 2 || state.log.some((line) => "undid" in line))
    return [state];
  const steps = stepsOf(core, state).slice(-moves.length);
  const shown = moves.slice(-MOST);
  let from = 0;
  return shown.map((move, at) => {
    const last = at === shown.length - 1;
    const end = last ? state.log.length : state.log.indexOf(move) + 1;
    const log = state.log.slice(from, end);
    from = end;
    if (last) return { ...state, log };
    const { view } = steps[moves.length - shown.length + at]!;
    return { ...state, log, view, seq: move.seq + 1, status: "playing", result: null, rematch: null, prices: {} };
  });
}

export class Pacer {
  #queue: State[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = -Infinity;

  /** `pause` is how long each move is shown, in milliseconds; of one's own moves none is waited for. */
  constructor(
    private readonly show: (state: State) => void,
    private readonly pause: (state: State) => number,
    private readonly core: () => Totals | null,
  ) {}

  feed(state: State): void {
    this.#queue.push(...(this.pause(state) > 0 ? apart(this.core(), state) : [state]));
    if (this.#timer === undefined || this.pause(state) === 0) this.#go();
  }

  /** Show nothing more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
  }

  #go(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      const moves = movesOf(next.log);
      const others = moves.some(({ seat }) => seat !== next!.seat);
      const wait = others ? this.#shownAt + this.pause(next) - performance.now() : 0;
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#go(), wait);
        return;
      }
      this.#queue.shift();
      if (moves.length > 0) this.#shownAt = performance.now();
      this.show(next);
    }
  }
}
