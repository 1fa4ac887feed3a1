// A position while it is being edited: anything can be put anywhere, and what is impossible about it the core says.
// Cards and tokens come from somewhere, so that an edit seldom leaves a gap: a card out of its deck, a token out of the
// bank.
import type { Draft, DraftSeat } from "../../engine/core";
import type { Problem } from "../../engine/study";
import { STONES } from "../../content/stones";
import { cardOf, type Card } from "../../content/cards";
import { RULES } from "../../protocol";

/** Where a card can be put. */
export type Spot =
  | { kind: "market"; level: number; slot: number }
  | { kind: "team"; seat: number }
  | { kind: "hand"; seat: number; hidden: boolean };

/** A position of the core as a draft; with `open` the decks are only counted, and hidden cards unknown. */
export function draftOf(position: unknown, open = false): Draft {
  const { players, round, to_move, phase, passes, bank, market, decks, locations, avengers, seats } = position as Draft;
  const hidden = (one: DraftSeat["reserved"][number]) =>
    open && one.hidden && one.card !== null ? { card: null, level: cardOf(one.card).level, hidden: true } : one;
  return {
    ...{ players, round, to_move, phase, passes, bank, market, locations, avengers },
    decks: open ? decks.map((deck) => (typeof deck === "number" ? deck : deck.length)) : decks,
    seats: seats.map(({ tokens, recruits, reserved, locations }) => ({
      ...{ tokens, recruits, locations },
      reserved: reserved.map(hidden),
    })),
  };
}

/** A draft with nothing on the table: all cards in their decks, all tokens in the bank, no location. */
export function emptied(draft: Draft): Draft {
  let bare = draft;
  for (const card of placed(draft)) bare = without(bare, card);
  const bank = Object.fromEntries(
    STONES.map((stone) => [
      stone,
      bare.seats.reduce((sum, { tokens }) => sum + (tokens[stone] ?? 0), bare.bank[stone] ?? 0),
    ]),
  );
  const nothing = Object.fromEntries(STONES.map((stone) => [stone, 0]));
  return {
    ...bare,
    ...{ bank, round: 1, to_move: 0, phase: "act", passes: 0, locations: [], avengers: null },
    decks: bare.decks.map((deck, level) => count(deck) + hiddenOf(bare, level + 1)),
    seats: bare.seats.map(() => ({ tokens: { ...nothing }, recruits: [], reserved: [], locations: [] })),
  };
}

const count = (deck: number | readonly string[]): number => (typeof deck === "number" ? deck : deck.length);

/** How many cards of a level lie unknown in hands. */
function hiddenOf({ seats }: Draft, level: number): number {
  return seats.flatMap(({ reserved }) => reserved).filter((one) => one.card === null && one.level === level).length;
}

/** The cards that lie somewhere by name, decks apart. */
export function placed({ market, seats }: Draft): string[] {
  return [
    ...market.flat().flatMap((card) => card ?? []),
    ...seats.flatMap(({ recruits, reserved }) => [...recruits, ...reserved.flatMap(({ card }) => card ?? [])]),
  ];
}

/** The number of cards in a deck; its order is not known any more. */
export function setDeck(draft: Draft, level: number, number: number): Draft {
  return { ...draft, decks: draft.decks.with(level - 1, Math.max(0, number)) };
}

function intoDeck(draft: Draft, level: number, change: number): Draft {
  return setDeck(draft, level, count(draft.decks[level - 1]!) + change);
}

const side = (draft: Draft, seat: number, change: (side: DraftSeat) => DraftSeat): Draft => ({
  ...draft,
  seats: draft.seats.map((one, at) => (at === seat ? change(one) : one)),
});

/** Take a card from where it lies back into its deck. */
export function without(draft: Draft, card: string): Draft {
  const lay = placed(draft).filter((one) => one === card).length;
  const bare: Draft = {
    ...draft,
    market: draft.market.map((row) => row.map((one) => (one === card ? null : one))),
    seats: draft.seats.map((one) => ({
      ...one,
      recruits: one.recruits.filter((recruit) => recruit !== card),
      reserved: one.reserved.filter((reserved) => reserved.card !== card),
    })),
  };
  // However often it lay there, there is one of it.
  return lay > 0 ? intoDeck(bare, cardOf(card).level, 1) : bare;
}

/** Put a card somewhere, out of its deck or from wherever it lies. What lay there goes back into its deck. */
export function put(draft: Draft, card: string, spot: Spot): Draft {
  let next = without(draft, card);
  if (spot.kind === "market") {
    const before = next.market[spot.level - 1]?.[spot.slot];
    if (before) next = without(next, before);
    const row = next.market[spot.level - 1]!.with(spot.slot, card);
    next = { ...next, market: next.market.with(spot.level - 1, row) };
  } else if (spot.kind === "team") {
    next = side(next, spot.seat, (one) => ({ ...one, recruits: [...one.recruits, card] }));
  } else {
    const { hidden } = spot;
    next = side(next, spot.seat, (one) => ({ ...one, reserved: [...one.reserved, { card, hidden }] }));
  }
  return intoDeck(next, cardOf(card).level, -1);
}

/** Put a card that nobody knows into a hand. */
export function putUnknown(draft: Draft, seat: number, level: number): Draft {
  const next = side(draft, seat, (one) => ({
    ...one,
    reserved: [...one.reserved, { card: null, level, hidden: true }],
  }));
  return intoDeck(next, level, -1);
}

/** Take a card out of a hand, known or not. */
export function unreserve(draft: Draft, seat: number, at: number): Draft {
  const one = draft.seats[seat]?.reserved[at];
  if (one === undefined) return draft;
  if (one.card !== null) return without(draft, one.card);
  const next = side(draft, seat, (hand) => ({ ...hand, reserved: hand.reserved.filter((_, i) => i !== at) }));
  return intoDeck(next, one.level ?? 1, 1);
}

/** Clear a slot of a row. */
export function unmarket(draft: Draft, level: number, slot: number): Draft {
  const card = draft.market[level - 1]?.[slot];
  return card ? without(draft, card) : draft;
}

/** Give a seat one token more out of the bank, or one back; where the bank has none, one from nowhere. */
export function moveToken(draft: Draft, seat: number, stone: string, change: 1 | -1): Draft {
  const held = draft.seats[seat]?.tokens[stone] ?? 0;
  if (held + change < 0 || held + change > RULES.PILE) return draft;
  const bank = Math.min(RULES.PILE, Math.max(0, (draft.bank[stone] ?? 0) - change));
  const next = side(draft, seat, (one) => ({ ...one, tokens: { ...one.tokens, [stone]: held + change } }));
  return { ...next, bank: { ...next.bank, [stone]: bank } };
}

/** How many tokens of a kind the bank has. */
export function setBank(draft: Draft, stone: string, number: number): Draft {
  return { ...draft, bank: { ...draft.bank, [stone]: Math.min(RULES.PILE, Math.max(0, number)) } };
}

/** Where a location is: in the middle, with a seat, or not in play. */
export function setLocation(draft: Draft, id: string, owner: number | "middle" | null): Draft {
  const locations = draft.locations.filter((one) => one !== id);
  return {
    ...draft,
    locations: owner === "middle" ? [...locations, id] : locations,
    seats: draft.seats.map((one, seat) => {
      const left = one.locations.filter((other) => other !== id);
      return { ...one, locations: seat === owner ? [...left, id] : left };
    }),
  };
}

/** Something that would put one problem right. */
export interface Repair {
  code:
    | "bank"
    | "tokens"
    | "once"
    | "fill"
    | "deck"
    | "time"
    | "no_time"
    | "tile"
    | "no_tile"
    | "return"
    | "act"
    | "middle";
  facts: Readonly<Record<string, number | string>>;
  draft: Draft;
}

const by = (facts: Problem["facts"], name: string): number => Number(facts[name]);

/** What would put a problem right, where that is obvious; null where it is not. `cards` are all there are. */
export function repairOf(draft: Draft, { code, facts }: Problem, cards: readonly Card[]): Repair | null {
  const seat = by(facts, "seat");
  const level = by(facts, "level");
  const stone = String(facts["stone"]);
  switch (code) {
    case "tokens":
      return repairTokens(draft, stone, by(facts, "limit") - by(facts, "number"));
    case "card_twice": {
      const card = String(facts["card"]);
      const first = draft.market.flatMap((row, at) =>
        row.flatMap((one, slot) => (one === card ? [{ level: at + 1, slot }] : [])),
      )[0];
      const owner = draft.seats.findIndex(({ recruits }) => recruits.includes(card));
      const spot: Spot | null =
        owner >= 0 ? { kind: "team", seat: owner } : first === undefined ? null : { kind: "market", ...first };
      return { code: "once", facts: { card }, draft: spot === null ? without(draft, card) : put(draft, card, spot) };
    }
    case "empty_slot":
      return { code: "fill", facts: { level }, draft: filled(draft, level, cards) };
    case "deck_too_large":
    case "too_many_hidden": {
      const unseen = cards.filter((card) => card.level === level && !placed(draft).includes(card.id)).length;
      const number = Math.max(0, unseen - hiddenOf(draft, level));
      return { code: "deck", facts: { level, number }, draft: setDeck(draft, level, number) };
    }
    case "green_missing":
      return { code: "time", facts: { seat }, draft: moveToken(draft, seat, "G", 1) };
    case "green_early":
      return { code: "no_time", facts: { seat }, draft: moveToken(draft, seat, "G", -1) };
    case "tile_unowned":
      return { code: "tile", facts: { seat }, draft: { ...draft, avengers: seat } };
    case "tile_passed":
      return { code: "tile", facts: { seat: by(facts, "other") }, draft: { ...draft, avengers: by(facts, "other") } };
    case "tile_early":
      return { code: "no_tile", facts: {}, draft: { ...draft, avengers: null } };
    case "too_many":
      return seat === draft.to_move ? { code: "return", facts: { seat }, draft: { ...draft, phase: "return" } } : null;
    case "surplus":
    case "no_choice":
    case "not_over":
      return { code: "act", facts: { seat: draft.to_move }, draft: { ...draft, phase: "act" } };
    case "stalemate":
    case "return_passed":
    case "passes":
      return { code: "act", facts: { seat: draft.to_move }, draft: { ...draft, passes: 0 } };
    case "unmet": {
      const location = String(facts["location"]);
      return { code: "middle", facts: { location }, draft: setLocation(draft, location, "middle") };
    }
    default:
      return null;
  }
}

/** Let the bank have what is missing, or give up what is too many; where it cannot, the seat that holds most does. */
function repairTokens(draft: Draft, stone: string, missing: number): Repair | null {
  const bank = (draft.bank[stone] ?? 0) + missing;
  if (bank >= 0 && bank <= RULES.PILE)
    return { code: "bank", facts: { stone, number: bank }, draft: setBank(draft, stone, bank) };
  const held = draft.seats.map(({ tokens }) => tokens[stone] ?? 0);
  const seat = held.indexOf(Math.max(...held));
  const number = held[seat]! + bank;
  if (number < 0 || bank > RULES.PILE) return null;
  const less = side(draft, seat, (one) => ({ ...one, tokens: { ...one.tokens, [stone]: number } }));
  return { code: "tokens", facts: { seat, stone, number }, draft: setBank(less, stone, 0) };
}

/** A row whose empty slots are filled with cards that lie nowhere, in the order of the list. */
function filled(draft: Draft, level: number, cards: readonly Card[]): Draft {
  let next = draft;
  const free = cards.filter((card) => card.level === level && !placed(draft).includes(card.id));
  draft.market[level - 1]!.forEach((card, slot) => {
    const id = card === null ? free.shift()?.id : undefined;
    if (id !== undefined) next = put(next, id, { kind: "market", level, slot });
  });
  return next;
}

/** The draft for another number of seats: those who are there stay, and what those who go had is back in the middle. */
export function seated(draft: Draft, fresh: Draft): Draft {
  let next: Draft = { ...draft };
  for (let seat = fresh.players; seat < draft.players; seat += 1) {
    const { recruits, reserved } = draft.seats[seat]!;
    for (const card of recruits) next = without(next, card);
    for (let at = reserved.length - 1; at >= 0; at -= 1) next = unreserve(next, seat, at);
  }
  const seats = fresh.seats.map((one, at) => next.seats[at] ?? one);
  // The bank holds what a game of so many has, but for what the seats hold.
  const bank = Object.fromEntries(
    STONES.map((stone) => {
      const all = [fresh.bank, ...fresh.seats.map(({ tokens }) => tokens)].reduce(
        (sum, one) => sum + (one[stone] ?? 0),
        0,
      );
      return [stone, Math.max(0, all - seats.reduce((sum, { tokens }) => sum + (tokens[stone] ?? 0), 0))];
    }),
  );
  const avengers = next.avengers !== null && next.avengers >= fresh.players ? null : next.avengers;
  return { ...next, players: fresh.players, seats, bank, avengers, to_move: Math.min(next.to_move, fresh.players - 1) };
}
