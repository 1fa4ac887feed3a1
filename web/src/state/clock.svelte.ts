// Time as the page shows it: one ticker for all clocks, running only while one of them is shown.
import { createSubscriber } from "svelte/reactivity";

class Ticker {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  });

  /** The time of `performance.now()`; whoever reads it while rendering is rendered again as it goes on. */
  get now(): number {
    this.#subscribe();
    return performance.now();
  }
}

export const ticker = new Ticker();
