/** The letter on a stone, in the reader's language. Notation and keys keep the letters that name stones everywhere. */

import { STONES, type Stone } from "../content/stones";
import { m } from "../paraglide/messages.js";

export function letterOf(stone: Stone): string {
  return m.stone_letters()[STONES.indexOf(stone)] as string;
}
