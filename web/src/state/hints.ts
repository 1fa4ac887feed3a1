// What a strong player would do, from what a seat knows, by the engine in the page.
import { Analysts } from "../engine/thinking";
import type { HintMove, View } from "../protocol";

const SECONDS = 0.8;
const MOST = 5;
let analysts: Analysts | undefined;

/** The best moves of the seat to move, best first, with its chance to win after each. Rejects when the engine cannot be
 * had. */
export async function hintFor(view: View): Promise<HintMove[]> {
  analysts ??= new Analysts(1);
  const { moves } = await analysts.analyze(view, { seconds: SECONDS });
  return moves.slice(0, MOST).map(({ move, win, error }) => ({ move, win: win[view.to_move] ?? 0, error }));
}
