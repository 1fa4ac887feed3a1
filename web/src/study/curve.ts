// The curve of a game's chances as points: what is known of each decision, drawn where it happened.
import { endOf, type Studied } from "./game";
import { sureOf, type Judged, type Sure } from "./grades";

/** A seat's chance at a moment of the game; `at` counts decisions, the last one is the end. */
export interface Point extends Sure {
  at: number;
}

/** Every seat's chance before each decision that is known, and at the end. How sure it is is known where the seat decides
 * itself; between, it is what lies between. */
export function linesOf(studied: Studied, judged: readonly (Judged | null)[]): Point[][] {
  const { seats, decisions } = studied;
  const end = endOf(studied);
  return seats.map((_, seat) => {
    const points: Point[] = [];
    let sure = 0;
    for (const { number, seat: mover } of decisions) {
      const one = judged[number] ?? null;
      if (one === null) continue;
      if (mover === seat || points.length === 0) sure = sureOf(0, one.error).sure;
      points.push({ at: number, value: one.win[seat]!, sure });
    }
    if (end !== null) points.push({ at: decisions.length, value: end[seat]!, sure: 0 });
    return points;
  });
}

/** The chances at a moment: those known there, else those before it. */
export function chancesAt(lines: readonly (readonly Point[])[], at: number): Sure[] | null {
  const found = lines.map((points) => points.findLast((point) => point.at <= at) ?? points[0]);
  return found.every((point) => point !== undefined) ? found : null;
}

/** The rounds that a curve of this width names below it: the first, then every so many. */
export function ticksOf(
  rounds: readonly { round: number; at: number }[],
  width: number,
): { round: number; at: number }[] {
  const last = rounds.at(-1);
  if (last === undefined) return [];
  const every = [1, 2, 5, 10, 20].find((step) => (rounds.length / step) * 34 <= width) ?? 50;
  return rounds.filter(({ round }, index) => index === 0 || round % every === 0);
}

/** Where names stand at the end of their lines: as near as they can be without lying on each other. */
export function apart(heights: readonly number[], gap: number, most: number): number[] {
  const byHeight = heights.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
  for (let at = 1; at < byHeight.length; at += 1)
    byHeight[at]!.y = Math.max(byHeight[at]!.y, byHeight[at - 1]!.y + gap);
  for (let at = byHeight.length - 1, limit = most; at >= 0; at -= 1, limit -= gap)
    byHeight[at]!.y = Math.min(byHeight[at]!.y, limit);
  const placed = [...heights];
  for (const { y, index } of byHeight) placed[index] = y;
  return placed;
}
