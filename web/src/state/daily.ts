// The deal of the day: which it is, how one's own try stands, and what is kept of the days before.
import { keep, recall } from "../browser/kept";
import { cardOf } from "../content/cards";
import { loadCore } from "../engine/load";
import type { Day } from "../engine/core";
import { dayId } from "../local/id";
import type { State } from "../protocol";
import { locals } from "./locals";
import { roundsOf, standingMoves } from "./replay";
import { route } from "./route.svelte";

export type { Day } from "../engine/core";

/** How a try ended. */
export interface DayEnd {
  won: boolean;
  /** Whether it was given up, or its table deleted before the end. */
  left: boolean;
  rounds: number;
  points: readonly number[];
  /** The stones in the order in which they first shone. */
  lit: string;
}

/** A try that was begun; no end while it goes on. */
export interface KeptDay {
  date: string;
  number: number;
  seat: number;
  end: DayEnd | null;
  /** Whether it is on the server's board. */
  sent?: boolean;
}

const DAYS = "days";
const DAY = 86_400_000;

/** The date that is played at a time: everywhere that of Greenwich. */
export function dateAt(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Milliseconds until the next deal. */
export function untilNext(now: number): number {
  return DAY - (now % DAY);
}

const all = (): Record<string, KeptDay> => recall<Record<string, KeptDay>>(DAYS) ?? {};

function keepDay(day: KeptDay): void {
  keep(DAYS, { ...all(), [day.date]: day });
}

/** The days begun on this device, the latest first. */
export function keptDays(): KeptDay[] {
  return Object.values(all()).sort((one, other) => other.number - one.number);
}

/** Whether one's try of a date is on the server's board. */
export function wasSent(date: string): boolean {
  return all()[date]?.sent ?? false;
}

/** Keep that it is. */
export function markSent(date: string): void {
  const kept = all()[date];
  if (kept !== undefined) keepDay({ ...kept, sent: true });
}

/** How many days without a gap were played to their end, up to today or yesterday. */
export function streak(days: readonly KeptDay[], today: number): number {
  const done = new Set(days.filter(({ end }) => end !== null && !end.left).map(({ number }) => number));
  let last = done.has(today) ? today : today - 1;
  let count = 0;
  for (; done.has(last); last -= 1) count += 1;
  return count;
}

/** Who plays what on a date. */
export async function dayAt(date: string): Promise<Day> {
  return (await loadCore()).day(date);
}

/** The stones of a seat in the order in which they first shone. */
export function litOrder(state: Pick<State, "log">, seat: number): string {
  const lit = standingMoves(state.log).flatMap(({ events }) =>
    events.flatMap((event) => {
      if (event.kind === "recruited" && event.seat === seat) return [cardOf(event.card).bonus];
      return event.kind === "time" && event.seat === seat ? ["G"] : [];
    }),
  );
  return [...new Set<string>(lit)].join("");
}

/** How a table of a day ended; null while it goes on. */
export function endOf(state: State, seat: number): DayEnd | null {
  const { result } = state;
  if (result === null) return null;
  return {
    won: result.winners.includes(seat),
    left: result.reason !== "gauntlet" && result.reason !== "stalemate",
    rounds: roundsOf(state).at(-1) ?? 1,
    points: result.points,
    lit: litOrder(state, seat),
  };
}

/** How the try of a date stands, as it is kept; null when there is none. */
export async function tryOf(date: string): Promise<KeptDay | null> {
  const kept = all()[date] ?? null;
  if (kept === null || kept.end !== null) return kept;
  const state = await locals.state(dayId(date)).catch(() => null);
  // Who has deleted the table before the end has had their try.
  const gone = { won: false, left: true, rounds: 0, points: [], lit: "" };
  const day = { ...kept, end: state === null ? gone : endOf(state, kept.seat) };
  if (day.end !== null) keepDay(day);
  return day;
}

/** Sit down at the deal of a date, for the one try or to go on with it. */
export async function playDay({ date, number, seat }: Day, name: string): Promise<void> {
  const table = await locals.openDay(date, name);
  if (all()[date] === undefined) keepDay({ date, number, seat, end: null });
  route.go({ room: "table", table });
}

const DOTS: Readonly<Record<string, string>> = { Y: "🟡", B: "🔵", O: "🟠", R: "🔴", P: "🟣", G: "🟢" };

/** The stones as dots, for a text that tells nothing of the cards. */
export function dotsOf(lit: string): string {
  return [...lit].map((stone) => DOTS[stone] ?? "").join("");
}
