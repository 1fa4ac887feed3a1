// What a turn of the log changed, pointed out on the table while one looks at its entry.
import type { MovedLine } from "../protocol";
import { flightsOf } from "../state/flights";
import { elementAt } from "./spots";

/** The attribute of what is pointed at; the look of it is in Board.svelte. */
const MARK = "data-told";

/** Point at every place from where or to where something went, and no longer at any other. */
export function point(moves: readonly MovedLine[]): void {
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
  for (const { from, to } of moves.flatMap(flightsOf))
    for (const spot of [from, to]) if (spot.at !== "middle") elementAt(spot)?.setAttribute(MARK, "");
}
