// A few turns of a real game, shown again and again where no game of one's own can be.
import type { Scene } from "../../state/scene";
import { settings } from "../../state/settings.svelte";
import frames from "./film.json";

const EVERY = 2600;
const FRAMES = frames as readonly Scene[];

export class Film {
  #at = $state(0);

  get scene(): Scene {
    return FRAMES[this.#at]!;
  }

  /** Go on as long as someone looks, and where things may move. Gives a way to stop. */
  run(): (() => void) | undefined {
    if (settings.pace === 0) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) this.#at = (this.#at + 1) % FRAMES.length;
    }, EVERY / settings.pace);
    return () => clearInterval(timer);
  }
}
