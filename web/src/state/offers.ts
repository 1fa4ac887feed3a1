// What a card offers to a seat. What it costs and how it can be paid the core says; whether it can be had now is read
// from the legal moves.
import { cardOf } from "../content/cards";
import type { Price } from "../protocol";

/** One legal way to pay: the move, and the tokens it spends. */
export interface Payment {
  move: string;
  spends: Readonly<Record<string, number>>;
  gray: number;
}

type Stones = Readonly<Partial<Record<string, number>>>;

export interface Offer {
  kind: "ready" | "gray" | "short";
  /** Legal payments, the default first; empty when the card cannot be recruited now. */
  payments: readonly Payment[];
  /** The legal move that reserves it, or null. */
  reserve: string | null;
  /** What is due after bonuses. */
  due: Stones;
  /** How many tokens are missing, gray ones counted in; and of which colours. */
  missing: number;
  lacks: Stones;
}

export function sum(parts: Stones): number {
  return Object.values(parts).reduce<number>((total, part) => total + (part ?? 0), 0);
}

/** The price for someone who has nothing: what is printed. */
function printed(card: string): Price {
  const cost = Object.fromEntries(Object.entries(cardOf(card).cost).filter(([, count]) => count > 0));
  return { due: cost, lacks: cost, missing: sum(cost), payments: [] };
}

/** What a card offers at a price (undefined: to a spectator) given the legal moves. */
export function offerOf(card: string, price: Price | undefined, legal: readonly string[]): Offer {
  const { due, lacks, missing, payments } = price ?? printed(card);
  const short = `recruit:${card}`;
  const reserve = legal.includes(`reserve:${card}`) ? `reserve:${card}` : null;
  return {
    kind: missing > 0 ? "short" : sum(lacks) > 0 ? "gray" : "ready",
    payments: payments
      .filter(({ move }) => legal.includes(move))
      .map(({ move, tokens }) => ({ move, spends: tokens, gray: tokens["S"] ?? 0 }))
      .sort((a, b) => Number(b.move === short) - Number(a.move === short) || a.gray - b.gray),
    reserve,
    due,
    missing,
    lacks,
  };
}
