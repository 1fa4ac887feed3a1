// Decides on a move from what a seat may know and what the server says it may do: greedy, but straight at the Gauntlet,
// so that a game of such players ends after some thirty rounds.
import { COLOURS, STONES, type Colour, type Stone } from "../../src/content/stones";
import { cardOf, type Card } from "../../src/content/cards";
import type { SeatPosition, View } from "../../src/protocol";

const count = (parts: Readonly<Record<string, number>> | undefined, stone: string): number => parts?.[stone] ?? 0;

function lacking(card: Card, seat: SeatPosition): Map<Colour, number> {
  const lacks = COLOURS.map((colour): [Colour, number] => [
    colour,
    card.cost[colour] - count(seat.bonuses, colour) - count(seat.tokens, colour),
  ]);
  return new Map(lacks.filter(([, lack]) => lack > 0));
}

const sum = (lacks: ReadonlyMap<Colour, number>): number => [...lacks.values()].reduce((all, one) => all + one, 0);

const due = (card: Card, seat: SeatPosition): number =>
  COLOURS.reduce((all, colour) => all + Math.max(0, card.cost[colour] - count(seat.bonuses, colour)), 0);

/** What a card is worth to a seat: points, a colour it has not, the Time stone that comes with the first of level 3. */
function worth(card: Card, seat: SeatPosition): number {
  const colour = count(seat.bonuses, card.bonus) === 0 ? 4 : 1;
  const time = card.level === 3 && count(seat.tokens, "G") === 0 ? 4 : 0;
  return 3 * card.points + colour + time;
}

/** The card to save for: much worth for few turns of collecting. */
function target(view: View, seat: SeatPosition): Card | null {
  const open = [...view.market.flat(), ...seat.reserved.map((one) => one.card)].filter((id) => id !== null);
  const cards = open.map(cardOf).filter((card) => due(card, seat) <= 10);
  const value = (card: Card): number => {
    const missing = Math.max(0, sum(lacking(card, seat)) - count(seat.tokens, "S"));
    return worth(card, seat) / (1 + missing / 2);
  };
  return cards.toSorted((a, b) => value(b) - value(a))[0] ?? null;
}

function bestRecruit(legal: readonly string[], seat: SeatPosition): string | null {
  const moves = legal.filter((move) => move.startsWith("recruit:") && !move.includes("="));
  const value = (move: string): number => worth(cardOf(move.slice(8)), seat);
  return moves.toSorted((a, b) => value(b) - value(a))[0] ?? null;
}

/** How many of the stones of a take are lacking. */
function useful(move: string, lacks: ReadonlyMap<string, number>): number {
  const stones = move.slice(5);
  return [...lacks].reduce((all, [stone, lack]) => all + Math.min(lack, stones.split(stone).length - 1), 0);
}

/** The take that brings most of what is lacking; of two that do, the larger. */
function bestTake(legal: readonly string[], lacks: ReadonlyMap<string, number>): string | null {
  const value = (move: string): number => 4 * useful(move, lacks) + move.length;
  const takes = legal.filter((move) => move.startsWith("take:"));
  return takes.toSorted((a, b) => value(b) - value(a))[0] ?? null;
}

function bestReturn(legal: readonly string[], seat: SeatPosition, aim: Card | null): string {
  const spare = (move: string): number => {
    const stone = move.slice(7);
    const use = aim === null || stone === "S" ? 9 : aim.cost[stone as Colour] - count(seat.bonuses, stone);
    return count(seat.tokens, stone) - Math.max(0, use);
  };
  return legal.toSorted((a, b) => spare(b) - spare(a))[0]!;
}

/** The next decision of the seat whose view it is, which must be the one to move. */
function decision(view: View): string {
  const [legal, seat] = [view.legal ?? [], view.seats[view.seat ?? -1]];
  if (legal.length === 0 || seat === undefined) throw new Error("nothing to decide in this view");
  if (view.phase === "locate") return legal[0]!;
  const aim = target(view, seat);
  if (view.phase === "return") return bestReturn(legal, seat, aim);
  const lacks = aim === null ? new Map<Colour, number>() : lacking(aim, seat);
  const take = bestTake(legal, lacks);
  // Where the bank has nothing of use, the card itself is reserved: a gray token comes with it.
  const idle = take === null || useful(take, lacks) === 0;
  const reserve = legal.find((move) => idle && move === `reserve:${aim?.id}`);
  return bestRecruit(legal, seat) ?? reserve ?? take ?? legal[0]!;
}

// The page sends stones in the order of the notation, whichever was picked first.
const inOrder = (one: string, other: string): number =>
  STONES.indexOf(one.at(-1) as Stone) - STONES.indexOf(other.at(-1) as Stone);

const held = (seat: SeatPosition): number => Object.values(seat.tokens).reduce((all, one) => all + one, 0);

/** What is decided in one go: a move, or all the tokens that must go back. */
export function choose(view: View): string[] {
  const move = decision(view);
  const at = view.seat ?? -1;
  const seat = view.seats[at]!;
  if (view.phase !== "return" || held(seat) <= 11) return [move];
  const stone = move.slice(7);
  const left = { ...seat, tokens: { ...seat.tokens, [stone]: count(seat.tokens, stone) - 1 } };
  const legal = view.legal!.filter((one) => count(left.tokens, one.slice(7)) > 0);
  return [move, ...choose({ ...view, legal, seats: view.seats.with(at, left) })].sort(inOrder);
}

/** As `choose`, but first what a game straight to the point may leave out: a card from the market, one from a deck, and
 * stones until some must go back. */
export function roundabout(view: View): string[] {
  const legal = view.legal ?? [];
  const take = bestTake(legal, new Map());
  if (view.phase !== "act" || view.round > 6) return choose(view);
  if (view.round === 1) return [legal.find((move) => /^reserve:(?!deck)/.test(move))!];
  if (view.round === 2) return ["reserve:deck1"];
  return take === null ? choose(view) : [take];
}
