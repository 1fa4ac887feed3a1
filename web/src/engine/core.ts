// The core in the page: games that are dealt, judged and written down here. All of it answers at once; what takes time
// is in thinking.ts, and what only the study asks in study.ts. The rules are the core's alone: this only turns its JSON into values.
import type { GameEvent, Level, Price, ResultInfo, Temperament, View } from "../protocol";
import { Instance, type Exports, type Handle } from "./exports";
import { Refused, type Refusal } from "./refused";

/** Who hears of events: a seat, a spectator (null), or someone who may know all. */
export type Hearer = number | null | "all";

export type Phase = "act" | "return" | "locate" | "over";

/** Where a game stands. `moves` has every decision so far, in canonical form. */
export interface Status {
  players: number;
  to_move: number;
  phase: Phase;
  round: number;
  points: number[];
  result: ResultInfo | null;
  moves: string[];
}

/** A decision in canonical form, and what happened. */
export interface Played {
  move: string;
  events: GameEvent[];
}

/** A decision of a game that was played before: also whose it was, and in which round. */
export interface Step extends Played {
  seat: number;
  round: number;
}

/** What a turn would bring a seat: its points then, whether the Time Stone and the Avengers tile come, the locations it
 * could claim one of, whether it would hold the Gauntlet, and whether the game would end with that turn and the seat win. */
export interface Gain {
  points: number;
  time: boolean;
  tile: boolean;
  locations: string[];
  gauntlet: boolean;
  wins: boolean;
}

/** What recruiting each card within reach would bring, whatever it costs, and what a turn without a recruit would. */
export interface Gains {
  cards: Record<string, Gain>;
  without: Gain;
}

/** The deal of the day: what everyone plays on a date. Its bots begin anew with every decision: the seed of the one at
 * `seat` after so many others is `seed:seat:decisions`. */
export interface Day {
  date: string;
  /** From 1 on. */
  number: number;
  players: number;
  /** The person's; its bot is null. */
  seat: number;
  seed: string;
  bots: ({ level: Level; temperament: Temperament; visits: number } | null)[];
}

/** A position that may leave open what nobody knows: a deck is its cards, top first, or only their number; a hidden card
 * in a hand may be null, and then has its level. */
export interface Draft {
  players: number;
  round: number;
  to_move: number;
  phase: Phase;
  passes: number;
  bank: Record<string, number>;
  market: (string | null)[][];
  decks: (number | string[])[];
  locations: string[];
  avengers: number | null;
  seats: DraftSeat[];
}

export interface DraftSeat {
  tokens: Record<string, number>;
  recruits: string[];
  reserved: { card: string | null; level?: number; hidden: boolean }[];
  locations: string[];
}

/** What follows from a seat's cards, locations and tokens. */
export interface Totals {
  points: number;
  tags: number;
  bonuses: Record<string, number>;
  gauntlet: boolean;
}

export type Headers = Record<string, string>;

const heard = (hearer: Hearer): number => (hearer === "all" ? -2 : (hearer ?? -1));

/** A game from its first position on. It lives in the core's memory until `free`. */
export class Game {
  readonly #instance: Instance;
  #handle: Handle;

  /** For the core's own use. */
  constructor(instance: Instance, handle: Handle) {
    this.#instance = instance;
    this.#handle = handle;
  }

  /** Where it lives. Throws when it was freed. */
  get handle(): Handle {
    if (this.#handle === 0) throw new Error("this game was freed");
    return this.#handle;
  }

  status(): Status {
    return this.#asked((core) => core.game_status(this.handle));
  }

  /** What a seat knows, null being a spectator; without `legal` nobody is told what is legal. */
  view(seat: number | null, legal = true): View {
    return this.#asked((core) => core.game_view(this.handle, seat ?? -1, Number(legal)));
  }

  /** Everything as JSON data, hidden cards too. */
  position(): Record<string, unknown> {
    return this.#asked((core) => core.game_position(this.handle));
  }

  /** Every legal move, each way of paying included; empty only when over. */
  legal(): string[] {
    return this.#asked((core) => core.game_legal(this.handle));
  }

  /** What each card that a seat could recruit costs it, by id. */
  prices(seat: number): Record<string, Price> {
    return this.#asked((core) => core.game_prices(this.handle, seat));
  }

  /** Plays a move. Throws Refused, and nothing has changed, when it is not legal or no move. */
  play(move: string, hearer: Hearer = "all"): Played {
    return this.#asked((core) => core.game_play(this.handle, heard(hearer)), move);
  }

  /** Takes back so many decisions. Throws Refused when there are not as many. */
  undo(decisions = 1): void {
    this.#asked((core) => core.game_undo(this.handle, decisions));
  }

  /** Every decision from number `from` (counted from 0) on, with what `hearer` may hear of it. */
  replay(hearer: Hearer = "all", from = 0): Step[] {
    return this.#asked((core) => core.game_replay(this.handle, from, heard(hearer)));
  }

  /** The whole game as text, with further headers. Throws Refused for a header that no record can hold. */
  record(headers: Headers = {}): string {
    return this.#asked((core) => core.game_record(this.handle), JSON.stringify(headers));
  }

  /** The same game, to be played on independently. */
  copy(): Game {
    return new Game(this.#instance, this.#instance.core.game_copy(this.handle));
  }

  /** Gives the memory back; the game must not be used any more. */
  free(): void {
    this.#instance.core.game_free(this.#handle);
    this.#handle = 0;
  }

  #asked<Value>(call: (core: Exports) => number, text?: string): Value {
    return asked(this.#instance, call, text);
  }
}

/** Calls the core, with a text if it takes one, and gives its answer. Throws Refused when it refuses. */
export function asked<Value, Functions extends Exports = Exports>(
  instance: Instance<Functions>,
  call: (core: Functions) => number,
  text?: string,
): Value {
  if (text !== undefined) instance.give(text);
  const fine = call(instance.core);
  if (fine === 0) throw new Refused(instance.answer<Refusal>());
  return instance.answer<Value>();
}

/** The game that a call makes of a text. Throws Refused when it makes none. */
export function made<Functions extends Exports>(
  instance: Instance<Functions>,
  call: (core: Functions) => Handle,
  text: string,
): Game {
  instance.give(text);
  const handle = call(instance.core);
  if (handle === 0) throw new Refused(instance.answer<Refusal>());
  return new Game(instance, handle);
}

/** Games on the thread that asks. */
export class Core {
  protected readonly instance: Instance;

  constructor(module: WebAssembly.Module) {
    this.instance = new Instance(module);
  }

  /** A new game for 2 to 4 seats, dealt from a seed. */
  fromSeed(players: number, seed: string): Game {
    return made(this.instance, (core) => core.game_from_seed(players), seed);
  }

  /** A new game laid out as a deal says (docs/notation.md). Throws Refused when it is none. */
  fromDeal(players: number, deal: string): Game {
    return made(this.instance, (core) => core.game_from_deal(players), deal);
  }

  /** What follows from each seat's side of a draft, possible or not, or of a view. Throws Refused for what is neither. */
  totals(draft: Draft | View): Totals[] {
    return asked(this.instance, (core) => core.draft_totals(), JSON.stringify(draft));
  }

  /** The game of a record, replayed to its last move, and the headers that are not the game's own. Throws Refused, with
   * the line, for a broken one. */
  fromRecord(text: string): { game: Game; headers: Headers } {
    const game = made(this.instance, (core) => core.game_from_record(), text);
    return { game, headers: this.instance.answer() };
  }

  /** Who plays what on a date such as "2026-11-18". Throws Refused for no date, and for one before the first day. */
  day(date: string): Day {
    return asked(this.instance, (core) => core.day(), date);
  }

  /** What each card costs a seat, as far as a view shows it. Throws Refused for no view. */
  prices(view: View, seat: number): Record<string, Price> {
    return asked(this.instance, (core) => core.view_prices(seat), JSON.stringify(view));
  }

  /** What recruiting would bring a seat in a turn of its own, as far as a view shows it. Throws Refused for no view. */
  gains(view: View, seat: number): Gains {
    return asked(this.instance, (core) => core.view_gains(seat), JSON.stringify(view));
  }

  /** What cards would cost who takes stones now, in the next turn; nothing when some have to go back first. Throws
   * Refused for a take that is not legal. */
  pricesAfter(view: View, move: string): Record<string, Price> {
    return asked(this.instance, (core) => core.view_prices_after(), JSON.stringify({ ...view, move }));
  }
}
