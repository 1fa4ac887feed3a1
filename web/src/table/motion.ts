// How things fly: keyframes of transform and opacity alone, so that nothing around them is laid out anew.
import { FLIGHT, type Flight } from "../state/flights";
import { boxOf, type Box } from "./spots";

export interface Path {
  from: Box;
  to: Box;
  timing: { duration: number; easing: string };
  /** The keyframes for something of this size. */
  frames(width: number, height: number): Keyframe[];
}

const EASE = "cubic-bezier(.45,.05,.25,1)";
/** How long a card takes to turn its face up, once its back has arrived. */
const TURN = 180;
const [TOKEN, TILE] = [40, 64];
/** How high above the straight line a flight goes, in px. */
const LIFT = 40;
/** How large cards and locations are where they lie before a seat. */
const BEFORE_SEAT = 46;

/** How wide a flight's cargo is drawn, in px. A card has the width of those in its row. */
export function widthOf({ cargo }: Flight, { from, to }: Pick<Path, "from" | "to">): number {
  if (cargo.kind === "token") return TOKEN;
  if (cargo.kind === "tile") return TILE;
  if (cargo.kind === "location") return from.width;
  if (cargo.kind === "turn") return to.width;
  return boxOf({ at: "slot", level: cargo.level, slot: 0 })?.width ?? from.width;
}

/** A transform that puts the middle of something at a point, at a scale. */
function put(width: number, height: number, x: number, y: number, scale: string): string {
  return `translate(${x - width / 2}px, ${y - height / 2}px) scale(${scale})`;
}

function across(flight: Flight, from: Box, to: Box): Path["frames"] {
  return (width, height) => {
    const shrunk = flight.cargo.kind === "token" ? 0.8 : Math.min(1, BEFORE_SEAT / width);
    const start = flight.from.at === "hand" ? shrunk : flight.from.at === "deck" ? from.width / width : 1;
    const middle = put(
      width,
      height,
      (from.x + to.x) / 2,
      (from.y + to.y) / 2 - LIFT,
      String((start + shrunk) / 2 + 0.15),
    );
    return [
      { transform: put(width, height, from.x, from.y, String(start)), opacity: 1 },
      { transform: middle, opacity: 1, offset: 0.5 },
      { transform: put(width, height, to.x, to.y, String(shrunk)), opacity: 0.9, offset: 0.9 },
      { transform: put(width, height, to.x, to.y, String(shrunk)), opacity: 0 },
    ];
  };
}

/** A back that leaves its deck, arrives at its place and turns until only its edge is seen. */
function dealt(from: Box, to: Box): Path["frames"] {
  return (width, height) => [
    { transform: put(width, height, from.x, from.y, String(from.width / width)), opacity: 0 },
    { transform: put(width, height, from.x, from.y, String(from.width / width)), opacity: 1, offset: 0.05 },
    { transform: put(width, height, to.x, to.y, "1"), opacity: 1, offset: 0.75 },
    { transform: put(width, height, to.x, to.y, "0, 1"), opacity: 1 },
  ];
}

/** The way of a flight over the screen, or null when one of its ends is not shown. */
export function pathOf(flight: Flight): Path | null {
  const [from, to] = [boxOf(flight.from), boxOf(flight.to)];
  if (from === null || to === null) return null;
  const turns = flight.cargo.kind === "turn";
  return {
    from,
    to,
    timing: { duration: FLIGHT, easing: turns ? "linear" : EASE },
    frames: turns ? dealt(from, to) : across(flight, from, to),
  };
}

/** The card that lies where a new one turns up, if it is still that one. Its button can be used all the while. */
export function cardIn({ cargo, to }: Flight): HTMLElement | null {
  if (cargo.kind !== "turn" || to.at !== "slot") return null;
  return document.querySelector(`[data-slot="${to.level}-${to.slot}"] > [data-card="${CSS.escape(cargo.id)}"] > *`);
}

/** Turn a card's face up as soon as its back has arrived. */
export function turnUp(card: HTMLElement | null, flight: Flight, pace: number): Animation[] {
  if (card === null) return [];
  const delay = (flight.wait + FLIGHT) * pace;
  const frames: Keyframe[] = [
    { transform: "scale(0, 1)" },
    { transform: "scale(1.04, 1.04)", offset: 0.7 },
    { transform: "none" },
  ];
  return [card.animate(frames, { duration: TURN * pace, delay, easing: "ease-out", fill: "backwards" })];
}

/** Hide the cards that are still to turn up when a move has to wait until the ones before it were shown. */
export function veil(flights: readonly Flight[]): Animation[] {
  return flights.flatMap((flight) => {
    const card = cardIn(flight);
    return card === null ? [] : [card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 60_000 })];
  });
}
