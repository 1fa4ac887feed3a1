// The core in the page, for what is asked of it while a table is drawn.
import { cardOf } from "../content/cards";
import { whenIdle } from "../browser/idle";
import type { Core, Gains } from "../engine/core";
import { loadCore } from "../engine/load";
import type { Price, View } from "../protocol";

/** An online table can be played without. */
const noMatter = () => undefined;

/** The cards that can be paid. */
export function within(prices: Readonly<Record<string, Price>>): string[] {
  return Object.keys(prices).filter((card) => prices[card]!.missing === 0);
}

/** Cards with most points first. */
export function byPoints(cards: readonly string[]): string[] {
  return cards.toSorted((one, other) => cardOf(other).points - cardOf(one).points);
}

class Judge {
  /** Null while it is not there. */
  core = $state.raw<Core | null>(null);

  /** Fetch the core, unless it is there, once the table has been shown: it must not hold that up. */
  load(): void {
    whenIdle(() => void loadCore().then((core) => (this.core = core), noMatter));
  }

  /** What each card that one's seat could recruit costs it, nothing for someone who watches; null while the core is not
   * there. */
  prices(view: View, seat: number | null): Record<string, Price> | null {
    return seat === null ? {} : (this.core?.prices(view, seat) ?? null);
  }

  /** What each card that another seat could recruit costs it, as far as a view shows; nothing while the core is not there. */
  pricesFor(view: View, seat: number): Record<string, Price> {
    return this.core?.prices(view, seat) ?? {};
  }

  /** What recruiting would bring a seat in a turn of its own, as far as a view shows; null while the core is not there. */
  gains(view: View, seat: number): Gains | null {
    return this.core?.gains(view, seat) ?? null;
  }

  /** The cards that who takes these stones now could recruit in the next turn; none while the core is not there. */
  withinAfter(view: View, take: string): string[] {
    return within(this.core?.pricesAfter(view, take) ?? {});
  }
}

export const judge = new Judge();
