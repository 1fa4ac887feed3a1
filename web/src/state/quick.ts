// What was last chosen for a game against bots; nothing, as long as nobody has played here.
import { keep, recall } from "../browser/kept";
import type { Level } from "../protocol";

export interface Quick {
  level: Level;
  bots: number;
}

const QUICK = "quick";
/** The gentlest, for a first game. */
const FIRST: Quick = { level: "rookie", bots: 1 };

/** The choice to begin with. */
export function lastQuick(): Quick {
  return { ...FIRST, ...recall<Partial<Quick>>(QUICK) };
}

/** Keep a choice for the next game. */
export function keepQuick(quick: Quick): void {
  keep(QUICK, quick);
}
