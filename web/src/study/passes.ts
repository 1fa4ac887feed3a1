// How a whole game is thought over: all decisions coarsely first, then better, and where a chance seems to have been given
// away once more and longer, since what is called a mistake has to hold.
import type { Analysis, Effort } from "../engine/messages";
import type { View } from "../protocol";
import type { Decision } from "./game";
import { gradeOf, judgedOf, type Judged } from "./grades";

/** Visits for a decision, pass by pass. */
export const PASSES = [1_000, 5_000, 20_000] as const;
/** Visits where the last pass found a loss, with another seed: a search that erred once must not confirm itself. */
export const DEEP = 80_000;

/** Analyses a position, as well as it can until the signal says stop. */
export type Analyze = (view: View, effort: Effort, signal: AbortSignal) => Promise<Analysis>;

/** A decision's better judgement, and the share of the whole work that is done. */
export interface Step {
  number: number;
  judged: Judged;
  done: number;
}

interface Job {
  decision: Decision;
  visits: number;
  seed: string;
}

/** Work through jobs, so many at a time; gives what came in as it comes. */
async function all(jobs: readonly Job[], concurrency: number, run: (job: Job) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < jobs.length) await run(jobs[next++]!);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, worker));
}

/** Judges decisions, starting from what is known of them, and tells every better judgement. Ends early, with nothing half
 * thought, when the signal says so; rejects as the analysis does. */
export async function judgeAll(
  decisions: readonly Decision[],
  known: readonly (Judged | null)[],
  analyze: Analyze,
  { concurrency, signal, better }: { concurrency: number; signal: AbortSignal; better: (step: Step) => void },
): Promise<void> {
  const judged = [...known];
  const plan = PASSES.reduce((sum, visits) => sum + visits, 0) * decisions.length;
  // What will have to be looked at again is not known before; a tenth of all is about what it comes to.
  const expected = plan + (DEEP * decisions.length) / 10;
  let spent = 0;

  const run = async ({ decision, visits, seed }: Job): Promise<void> => {
    if (signal.aborted) return;
    const found = await analyze(decision.view, { visits, seed }, signal);
    if (signal.aborted) return;
    spent += visits;
    judged[decision.number] = judgedOf(decision, found);
    better({ number: decision.number, judged: judged[decision.number]!, done: Math.min(0.99, spent / expected) });
  };

  for (const visits of PASSES) {
    const jobs = decisions
      .filter(({ number }) => (judged[number]?.visits ?? 0) < visits)
      .map((decision): Job => ({ decision, visits, seed: "1" }));
    spent += visits * (decisions.length - jobs.length);
    await all(jobs, concurrency, run);
  }
  const doubtful = decisions.filter(({ number }) => {
    const one = judged[number] ?? null;
    return one !== null && one.visits < DEEP && gradeOf({ ...one.loss, sure: 0 }) !== null;
  });
  await all(
    doubtful.map((decision): Job => ({ decision, visits: DEEP, seed: "2" })),
    concurrency,
    run,
  );
}
