// Clocks of tables: those on offer, and what they are called.
import { m } from "../paraglide/messages.js";
import type { Clock } from "../protocol";

export const CLOCKS = {
  none: { kind: "none" },
  quick: { kind: "live", base: 300, increment: 5 },
  calm: { kind: "live", base: 900, increment: 15 },
  days: { kind: "days", days: 3 },
} as const satisfies Readonly<Record<string, Clock>>;

export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES = Object.keys(CLOCKS) as readonly ClockName[];

/** A clock in words. */
export function clockWords({ kind, base = 0, increment = 0, days = 0 }: Clock): string {
  if (kind === "live") return m.new_clock_live({ minutes: Math.round(base / 60), seconds: increment });
  return kind === "days" ? m.clock_days({ count: days }) : m.new_clock_none();
}
