// The server's board of a day: how others fared, and one's own try when one wants it there.
import { api, Refusal } from "../net/api";
import { dayId } from "../local/id";
import type { DayBoard } from "../protocol";
import { markSent, wasSent } from "./daily";
import { locals } from "./locals";

/** Headers that say who played, which a board need not know. */
const WHO = /^\[(?:Seat\d|People|Date) .*\n/gm;

/** The board of a date. The server is told which device asks only when it knows it from a try. */
export function boardOf(date: string): Promise<DayBoard> {
  return api.day(date, wasSent(date));
}

/** Send one's try, with a name or "", and get the board. Throws a Refusal; one that was sent before is no failure. */
export async function sendTry(date: string, name: string): Promise<DayBoard> {
  const record = (await locals.record(dayId(date))).replace(WHO, "");
  try {
    const board = await api.enterDay(date, { record, name: name.trim() });
    markSent(date);
    return board;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "counted")) throw error;
    markSent(date);
    return boardOf(date);
  }
}
