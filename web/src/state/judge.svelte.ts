// The core in the page, for what is asked of it while a table is drawn.
import { whenIdle } from "../browser/idle";
import type { Core } from "../engine/core";
import { loadCore } from "../engine/load";
import type { Price, View } from "../protocol";

/** An online table can be played without. */
const noMatter = () => undefined;

class Judge {
  #core = $state.raw<Core | null>(null);

  /** Fetch the core, unless it is there, once the table has been shown: it must not hold that up. */
  load(): void {
    whenIdle(() => void loadCore().then((core) => (this.#core = core), noMatter));
  }

  /** What each card that the seat of a view could recruit costs it; null while the core is not there. */
  prices(view: View): Record<string, Price> | null {
    return view.seat === null ? {} : (this.#core?.prices(view, view.seat) ?? null);
  }

  /** What each card that another seat could recruit costs it, as far as a view shows; nothing while the core is not there. */
  pricesFor(view: View, seat: number): Record<string, Price> {
    return this.#core?.prices(view, seat) ?? {};
  }
}

export const judge = new Judge();
