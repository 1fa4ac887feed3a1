// Which of the tables that wait someone wants to see.
import type { TableCard } from "../../protocol";

export type ClockFilter = "any" | TableCard["summary"]["clock"]["kind"];

export interface Filters {
  clock: ClockFilter;
  /** How many play; 0 for any number. */
  seats: number;
  /** Only tables in one's own language, or in none. */
  own: boolean;
}

export function passes({ summary }: TableCard, { clock, seats, own }: Filters, language: string): boolean {
  if (clock !== "any" && summary.clock.kind !== clock) return false;
  if (seats !== 0 && summary.seats.length !== seats) return false;
  const spoken = summary.options?.language ?? null;
  return !own || spoken === null || spoken === language;
}
