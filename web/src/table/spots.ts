// Where the places of the table are on the screen now.
import type { Spot } from "../state/flights";

export interface Box {
  /** The middle. */
  x: number;
  y: number;
  width: number;
  height: number;
}

function selectors(spot: Spot): string[] {
  switch (spot.at) {
    case "bank":
      return [`.stack[data-stone="${spot.stone}"]`];
    case "tokens":
      // Only one's own tokens have places of their own.
      return [`[data-own="${spot.stone}"][data-owner="${spot.seat}"]`, `[data-spot="team-${spot.seat}"]`];
    case "slot":
      return [`[data-slot="${spot.level}-${spot.slot}"]`];
    case "deck":
      return [`[data-deck="${spot.level}"]`];
    case "location":
      return [`[data-location="${CSS.escape(spot.id)}"]`];
    case "middle":
      return [".market"];
    default:
      return [`[data-spot="${spot.at}-${spot.seat}"]`, `[data-spot="team-${spot.seat}"]`];
  }
}

/** Keep a middle on the screen: rows and strips scroll, and a card flies to the edge it would be behind. */
const within = (middle: number, end: number): number => Math.max(0, Math.min(end, middle));

/** What stands for a place, or null when it is not shown. */
export function elementAt(spot: Spot): Element | null {
  for (const selector of selectors(spot)) {
    const found = document.querySelector(selector);
    if (found !== null) return found;
  }
  return null;
}

/** Where a place is, or null when it is not shown. */
export function boxOf(spot: Spot): Box | null {
  const found = elementAt(spot);
  if (found === null) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: within(left + width / 2, innerWidth), y: within(top + height / 2, innerHeight), width, height };
}
