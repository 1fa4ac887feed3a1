// What a card offers to a seat. Whether it can be had is read from the legal moves; what it is short of is
// computed from what is printed, as information only.
import { COLOURS, type Colour } from "../content/stones";
import type { Card, Cost } from "../content/cards";
import type { SeatPosition } from "../protocol";

/** One legal way to pay: the move, and the tokens it spends. */
export interface Payment {
  move: string;
  spends: Readonly<Record<string, number>>;
  gray: number;
}

export interface Offer {
  kind: "ready" | "gray" | "short";
  /** Legal payments, the default first; empty when the card cannot be recruited now. */
  payments: readonly Payment[];
  /** The legal move that reserves it, or null. */
  reserve: string | null;
  /** What is due after bonuses. */
  due: Cost;
  /** How many tokens are missing, gray ones counted in; and of which colours. */
  missing: number;
  lacks: Partial<Record<Colour, number>>;
}

/** The cost after a seat's bonuses. */
export function dueOf(card: Card, seat: SeatPosition | null): Cost {
  const due = COLOURS.map((colour) => [colour, Math.max(0, card.cost[colour] - (seat?.bonuses?.[colour] ?? 0))]);
  return Object.fromEntries(due) as Cost;
}

/** What each colour is short of before gray tokens help. */
export function lacksOf(due: Cost, seat: SeatPosition | null): Partial<Record<Colour, number>> {
  const lacks: Partial<Record<Colour, number>> = {};
  for (const colour of COLOURS) {
    const lack = due[colour] - (seat?.tokens[colour] ?? 0);
    if (lack > 0) lacks[colour] = lack;
  }
  return lacks;
}

function sum(parts: Partial<Record<string, number>>): number {
  return Object.values(parts).reduce<number>((total, part) => total + (part ?? 0), 0);
}

/** The tokens a long-form payment names: "3Y2B1S". */
function spelled(text: string): Record<string, number> {
  const spends: Record<string, number> = {};
  for (const [, count, stone] of text.matchAll(/(\d+)([YBORPS])/g)) spends[stone!] = Number(count);
  return spends;
}

/** The tokens the short form spends: colours first, gray where they are short. */
function byDefault(due: Cost, lacks: Partial<Record<Colour, number>>): Record<string, number> {
  const spends: Record<string, number> = {};
  for (const colour of COLOURS) {
    const paid = due[colour] - (lacks[colour] ?? 0);
    if (paid > 0) spends[colour] = paid;
  }
  if (sum(lacks) > 0) spends["S"] = sum(lacks);
  return spends;
}

function paymentsOf(card: Card, legal: readonly string[], due: Cost, lacks: Offer["lacks"]): Payment[] {
  const short = `recruit:${card.id}`;
  return legal
    .filter((move) => move === short || move.startsWith(`${short}=`))
    .map((move) => {
      const spends = move === short ? byDefault(due, lacks) : spelled(move.slice(short.length + 1));
      return { move, spends, gray: spends["S"] ?? 0 };
    })
    .sort((a, b) => Number(b.move === short) - Number(a.move === short) || a.gray - b.gray);
}

/** What a card offers to a seat (null: a spectator) given the legal moves. */
export function offerOf(card: Card, seat: SeatPosition | null, legal: readonly string[]): Offer {
  const due = dueOf(card, seat);
  const lacks = lacksOf(due, seat);
  const payments = paymentsOf(card, legal, due, lacks);
  const reserve = legal.includes(`reserve:${card.id}`) ? `reserve:${card.id}` : null;
  const missing = Math.max(0, sum(lacks) - (seat?.tokens["S"] ?? 0));
  const kind = missing > 0 ? "short" : sum(lacks) > 0 ? "gray" : "ready";
  return { kind, payments, reserve, due, missing, lacks };
}
