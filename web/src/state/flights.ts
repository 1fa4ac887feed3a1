// What flies over the table when a move is shown: from where to where, and when. Only what the events tell; a card
// from the deck stays face down, whoever looks.
import { STONES, type Stone } from "../content/stones";
import type { GameEvent, MovedLine } from "../protocol";

/** A place on the table. `team`, `hand` and `marks` belong to a seat, and so do tokens unless they are the bank's. */
export type Spot =
  | { at: "bank"; stone: Stone }
  | { at: "tokens"; seat: number; stone: Stone }
  | { at: "team" | "hand" | "marks"; seat: number }
  | { at: "slot"; level: number; slot: number }
  | { at: "deck"; level: number }
  | { at: "location"; id: string }
  | { at: "middle" };

/** What flies; a card without an id shows its back. */
export type Cargo =
  | { kind: "token"; stone: Stone }
  | { kind: "card"; id: string | null; level: number }
  | { kind: "turn"; id: string; level: number }
  | { kind: "location"; id: string }
  | { kind: "tile" };

export interface Flight {
  key: string;
  cargo: Cargo;
  from: Spot;
  to: Spot;
  /** Milliseconds after the beginning of the move, at full pace. */
  wait: number;
}

/** How long a flight takes at full pace, and how long after a token the next one starts. */
export const FLIGHT = 480;
const STAGGER = 70;
/** A new card comes when the old one has left, what was won when the card is nearly there. */
const REVEAL = 260;
const PRIZE = 340;

type Leg = Omit<Flight, "key" | "wait">;

function tokensOf(event: GameEvent & { kind: "tokens" }): Leg[] {
  const spot = (seat: number | null, stone: Stone): Spot =>
    seat === null ? { at: "bank", stone } : { at: "tokens", seat, stone };
  return STONES.flatMap((stone) =>
    Array.from({ length: event.tokens[stone] ?? 0 }, (): Leg => ({
      cargo: { kind: "token", stone },
      from: spot(event.source, stone),
      to: spot(event.target, stone),
    })),
  );
}

function legOf(event: GameEvent): Leg | null {
  if (event.kind === "recruited") {
    const { seat, card: id, level, slot } = event;
    const from: Spot = event.source === "hand" ? { at: "hand", seat } : { at: "slot", level, slot };
    return { cargo: { kind: "card", id, level }, from, to: { at: "team", seat } };
  }
  if (event.kind === "reserved") {
    const { seat, level, slot } = event;
    const from: Spot = slot === null ? { at: "deck", level } : { at: "slot", level, slot };
    return { cargo: { kind: "card", id: slot === null ? null : event.card, level }, from, to: { at: "hand", seat } };
  }
  if (event.kind === "location") {
    return {
      cargo: { kind: "location", id: event.location },
      from: { at: "location", id: event.location },
      to: { at: "marks", seat: event.seat },
    };
  }
  if (event.kind === "avengers") {
    const from: Spot = event.source === null ? { at: "middle" } : { at: "marks", seat: event.source };
    return { cargo: { kind: "tile" }, from, to: { at: "marks", seat: event.seat } };
  }
  if (event.kind === "time") {
    return {
      cargo: { kind: "token", stone: "G" },
      from: { at: "bank", stone: "G" },
      to: { at: "tokens", seat: event.seat, stone: "G" },
    };
  }
  if (event.kind === "revealed") {
    const { card: id, level, slot } = event;
    return { cargo: { kind: "turn", id, level }, from: { at: "deck", level }, to: { at: "slot", level, slot } };
  }
  return null;
}

function waitOf(kind: GameEvent["kind"]): number {
  if (kind === "revealed") return REVEAL;
  return kind === "location" || kind === "avengers" || kind === "time" ? PRIZE : 0;
}

/** The flights of one line of the log, in the order they start in. */
export function flightsOf(line: MovedLine): Flight[] {
  const found = line.events.flatMap((event): Flight[] => {
    const legs = event.kind === "tokens" ? tokensOf(event) : [legOf(event) ?? []].flat();
    return legs.map((leg, at) => ({
      ...leg,
      key: `${line.seq}-${event.kind}-${at}`,
      wait: waitOf(event.kind) + at * STAGGER,
    }));
  });
  return found.sort((a, b) => a.wait - b.wait);
}
