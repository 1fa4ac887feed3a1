// Why a move is good, or better than another one, in sentences of true facts.
import type { StudyCore } from "../engine/study";
import type { Analysis } from "../engine/messages";
import { reasonWords } from "../words/reasons";
import type { Told } from "../words/story";
import type { Decision } from "./game";
import { optionOf, type Judged } from "./grades";

/** The analysis that a judgement came from, as far as reasons need it. */
function analysisOf({ best, error, visits, moves }: Judged, seat: number): Analysis {
  const win = (chance: number): number[] => Array.from({ length: seat + 1 }, (_, at) => (at === seat ? chance : 0));
  return {
    best,
    error,
    visits,
    win: win(moves[0]?.chance.value ?? 0),
    moves: moves.map(({ move, chance, visits }) => ({
      move,
      visits,
      win: win(chance.value),
      error: chance.sure,
      line: [],
    })),
  };
}

/** Why a move of a decision is good or, with another one, better than that: at most two sentences, the weightiest first;
 * none when the engine sees no fact in it. */
export function whyOf(
  core: StudyCore,
  { view, seat }: Decision,
  judged: Judged,
  move: string,
  instead: string | null,
  told: Told,
): string {
  const other = instead === null ? undefined : optionOf(judged, instead)?.move;
  const analysis = analysisOf(judged, seat);
  if (other === undefined || other === move) return reasonWords(core.reasons(view, move, { analysis }), told);
  return reasonWords(core.reasons(view, move, { analysis, instead: other }), told, other);
}
