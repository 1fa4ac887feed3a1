// One thing being asked of the server at a time: whether it is under way, and what went wrong.
import { troubleText } from "../words/refusals";

class Waiter {
  busy = $state(false);
  #error = $state.raw<unknown>(null);

  /** What went wrong, in words; "" when nothing did. */
  get trouble(): string {
    return this.#error === null ? "" : troubleText(this.#error);
  }

  /** Do it, unless something is under way already; gives null when it failed. */
  async run<T>(task: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.#error = null;
    try {
      return await task();
    } catch (error) {
      this.#error = error;
      return null;
    } finally {
      this.busy = false;
    }
  }
}

/** Somewhere to ask from: one for each button or form. */
export function waiter(): Waiter {
  return new Waiter();
}
