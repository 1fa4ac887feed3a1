// One's worst decisions as questions, and when they come back: solved at the first try they are done, others return after
// some days, later each time.
import { gradeOf, type Judged } from "./grades";
import type { Decision } from "./game";

/** A decision to find something better for. Days count from 1970. */
export interface Lesson {
  number: number;
  /** How often it was not solved at the first try. */
  misses: number;
  /** The day from which on it is asked; null once it was solved. */
  due: number | null;
}

/** No game has more. */
export const MOST = 5;
/** Within so much of the best a try counts as found. */
export const NEAR = 0.02;
/** After so many days a question comes back, one after the other; then it stays at the last. */
const DAYS = [1, 3, 7, 16] as const;
const DAY = 86_400_000;

/** The day that it is where one is. */
export function dayOf(now: number, minutesToUtc = new Date(now).getTimezoneOffset()): number {
  return Math.floor((now - minutesToUtc * 60_000) / DAY);
}

/** A seat's worst decisions, in the order of the game: those that gave a chance away, beyond how unsure that is. */
export function worst(decisions: readonly Decision[], judged: readonly (Judged | null)[], seat: number): number[] {
  return decisions
    .filter((one) => one.seat === seat)
    .flatMap(({ number }) => {
      const loss = judged[number]?.loss;
      return loss !== undefined && gradeOf(loss) !== null ? [{ number, value: loss.value }] : [];
    })
    .sort((one, other) => other.value - one.value || one.number - other.number)
    .slice(0, MOST)
    .map(({ number }) => number)
    .sort((one, other) => one - other);
}

/** The lessons of these decisions; what is known of one stays. */
export function lessonsFor(numbers: readonly number[], known: readonly Lesson[], today: number): Lesson[] {
  return numbers.map((number) => known.find((one) => one.number === number) ?? { number, misses: 0, due: today });
}

export function isDue({ due }: Lesson, today: number): boolean {
  return due !== null && due <= today;
}

/** A lesson after it was asked. One that was missed before and is solved now comes back once more, unless it has been
 * right at the first try. */
export function after(lesson: Lesson, first: boolean, today: number): Lesson {
  if (first) return { ...lesson, due: null };
  const days = DAYS[Math.min(lesson.misses, DAYS.length - 1)]!;
  return { ...lesson, misses: lesson.misses + 1, due: today + days };
}

/** How good a try is: as good as the best, better than what was played, or no better. */
export type Verdict = "found" | "better" | "wrong";

export function verdictOf(tried: number, played: number, best: number): Verdict {
  if (tried >= best - NEAR) return "found";
  return tried > played + NEAR ? "better" : "wrong";
}
