// The moments of a game that decided it: where a chance was given away, and where the great things happened.
import type { GameEvent } from "../protocol";
import type { Decision } from "./game";
import { gradeOf, type Grade, type Judged } from "./grades";

/** What happened: a chance was given away, or something came that lasts. */
export type Moment = { number: number; seat: number } & (
  | { kind: "given"; grade: Grade; loss: number }
  | { kind: "time" }
  | { kind: "tile" }
  | { kind: "location"; location: string }
  | { kind: "gauntlet" }
);

function eventMoment(event: GameEvent, number: number): Moment | null {
  switch (event.kind) {
    case "time":
      return { number, seat: event.seat, kind: "time" };
    case "avengers":
      return { number, seat: event.seat, kind: "tile" };
    case "location":
      return { number, seat: event.seat, kind: "location", location: event.location };
    case "gauntlet":
      return event.held ? { number, seat: event.seat, kind: "gauntlet" } : null;
    default:
      return null;
  }
}

/** What came to a seat and lasts, decision by decision. */
export function events(decisions: readonly Decision[]): Moment[] {
  return decisions.flatMap(({ number, line }) => line.events.flatMap((event) => eventMoment(event, number) ?? []));
}

/** The decisions that gave a chance away. */
export function given(decisions: readonly Decision[], judged: readonly (Judged | null)[]): Moment[] {
  return decisions.flatMap(({ number, seat }) => {
    const loss = judged[number]?.loss;
    const grade = loss === undefined ? null : gradeOf(loss);
    return grade === null ? [] : [{ number, seat, kind: "given", grade, loss: loss!.value }];
  });
}

/** How many are worth a line of their own. */
const MOST = 6;

/** How much a moment weighs: a great loss more than anything that came. */
function weight(moment: Moment): number {
  if (moment.kind === "given") return moment.grade === "slip" ? 0.5 : 1 + moment.loss * 10;
  return { gauntlet: 2, tile: 1.2, time: 1, location: 0.8 }[moment.kind];
}

/** The moments that count most, in the order in which they happened. */
export function keyMoments(decisions: readonly Decision[], judged: readonly (Judged | null)[], most = MOST): Moment[] {
  const all = [...given(decisions, judged), ...events(decisions)];
  return all
    .sort((one, other) => weight(other) - weight(one) || one.number - other.number)
    .slice(0, most)
    .sort((one, other) => one.number - other.number || weight(other) - weight(one));
}
