// How much of a game's result was the deal, the cards that came, and the decisions. What they come to says the core.
import type { Core } from "../engine/core";
import type { Draw, Drawn, Effort } from "../engine/messages";
import type { StudyCore } from "../engine/study";
import { ESTIMATED, WHOLE, type Estimated, type Parts, type Settled, type Weighed } from "../engine/parts";
import { endOf, gameBefore, type Decision, type Studied } from "./game";
import { errorOf, optionOf, sureOf, type Judged, type Sure } from "./grades";

/** Visits for each card that could have come. */
export const LUCK_VISITS = 60;

/** A decision's draw; undefined while nothing is known of it. */
export type KnownDraw = Draw | undefined;

/** Values a draw; null when nothing was drawn or the signal ended it. */
export type ValueDraw = (drawn: Drawn, effort: Effort, signal: AbortSignal) => Promise<Draw>;

/** Values the draws that are not known yet, so many at a time, and tells each. Ends early when the signal says so. */
export async function valueDraws(
  core: Core,
  studied: Studied,
  known: readonly KnownDraw[],
  value: ValueDraw,
  {
    concurrency,
    signal,
    found,
  }: { concurrency: number; signal: AbortSignal; found: (number: number, draw: Draw) => void },
): Promise<void> {
  const open = studied.decisions.filter(({ number }) => known[number] === undefined);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < open.length && !signal.aborted) {
      const { number, move } = open[next++]!;
      const draw = await value(
        { position: positionBefore(core, studied, number), move },
        { visits: LUCK_VISITS },
        signal,
      );
      if (!signal.aborted) found(number, draw);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function positionBefore(core: Core, studied: Studied, number: number): Record<string, unknown> {
  const game = gameBefore(core, studied, number);
  try {
    return game.position();
  } finally {
    game.free();
  }
}

const whole = (chance: number): number => Math.round(WHOLE * chance);

/** A game thought over: its judgements, each as sure as all together make it (core/parts.h), and what made every seat's
 * result, null while the game goes on. */
export interface Reckoning {
  judged: readonly (Judged | null)[];
  parts: readonly Parts[] | null;
}

/** What all judgements and draws come to; while one of them is not known, only the judgements as they are. */
export function reckoned(
  core: StudyCore,
  studied: Studied,
  judged: readonly (Judged | null)[],
  draws: readonly KnownDraw[],
): Reckoning {
  const { seats, decisions } = studied;
  const open = ({ number }: Decision): boolean => (judged[number] ?? null) === null || draws[number] === undefined;
  if (decisions.length === 0 || decisions.some(open)) return { judged, parts: null };
  const found = core.settled({
    players: seats.length,
    end: endOf(studied)?.map(whole) ?? null,
    decisions: decisions.map((decision) => weighed(decision, judged[decision.number]!, draws[decision.number]!)),
  });
  return {
    judged: judged.map((one, number) => one && corrected(one, decisions[number]!, found, number)),
    parts: found.parts,
  };
}

function weighed({ seat, move }: Decision, judged: Judged, draw: Draw): Weighed {
  const { win, after, error, visits, best } = judged;
  const played = optionOf(judged, move);
  return {
    seat,
    win: win.map(whole),
    after: after.map(whole),
    error: whole(error),
    played_error: played === undefined ? 0 : whole(errorOf(played.chance)),
    visited: played === undefined || played.move === best ? WHOLE : whole(played.visits / Math.max(1, visits)),
    luck: draw && draw.after.map((after, at) => whole(after - draw.mean[at]!)),
    luck_error: draw && draw.error.map(whole),
  };
}

/** A judgement with what all of them together say of the played move. */
function corrected(judged: Judged, { seat, move }: Decision, { decisions }: Settled, number: number): Judged {
  const { loss, error, after: whole } = decisions[number]!;
  const after = whole.map((chance) => chance / WHOLE);
  const played = optionOf(judged, move);
  const moves = judged.moves.map((one) =>
    one === played ? { ...one, chance: { ...one.chance, value: after[seat]! } } : one,
  );
  return { ...judged, after, loss: sureOf(loss / WHOLE, error / WHOLE), moves };
}

function together(parts: Parts, kinds: readonly Estimated[]): Sure {
  const value = kinds.reduce((sum, kind) => sum + parts[kind], 0);
  const error = Math.hypot(...kinds.map((kind) => parts.error[kind]));
  return sureOf(value / WHOLE, error / WHOLE);
}

/** What luck did to a seat's result. */
export function luckOf(parts: Parts): Sure {
  return together(parts, ["deal", "own_cards", "other_cards"]);
}

/** What all decisions did to it. */
export function skillOf(parts: Parts): Sure {
  return together(parts, ["own_decisions", "other_decisions"]);
}

/** A line of the account as it is shown, in whole points of a hundred, so that those shown add up: what rounding leaves
 * goes to what could not be placed. The first and the last are shares of the win, those between changes. */
export interface Line {
  kind: Estimated | "fair" | "unplaced" | "result";
  points: number;
  /** How sure it is; null for what is no estimate. */
  sure: number | null;
}

const POINTS = 100;

/** A seat's account: an equal share, what was added and taken, and the result. */
export function accountOf(parts: Parts, players: number): Line[] {
  const fair = Math.round(POINTS / players);
  const result = Math.round((POINTS * parts.total) / WHOLE + POINTS / players);
  const estimated = ESTIMATED.map((kind): Line => ({
    kind,
    points: Math.round((POINTS * parts[kind]) / WHOLE),
    sure: sureOf(0, parts.error[kind] / WHOLE).sure,
  }));
  const unplaced = estimated.reduce((left, { points }) => left - points, result - fair);
  return [
    { kind: "fair", points: fair, sure: null },
    ...estimated,
    { kind: "unplaced", points: unplaced, sure: null },
    { kind: "result", points: result, sure: null },
  ];
}
