// What a tree of variations means: the core plays it, and says at every place what is seen and what is legal.
import type { Draft, Game } from "../../engine/core";
import type { StudyCore } from "../../engine/study";
import { Refused } from "../../engine/refused";
import { cardOf } from "../../content/cards";
import type { GameEvent, View } from "../../protocol";
import { draftOf } from "./draft";
import { stepsTo, type Node, type Path, type Step, type Tree } from "./tree";

/** The first position: what is known of it, and by what the core imagines the rest. */
export interface Start {
  draft: Draft;
  seed: string;
}

/** A place in a tree on the table. */
export interface Place {
  /** As the seat to move sees it, or a spectator at the end; cards that nobody knows are unknown in its hand too. */
  view: View;
  /** The seat to move; null when the game is over. */
  seat: number | null;
  /** Whether the seat to move holds a card that nobody knows: then nothing can be said of its best move. */
  veiled: boolean;
  over: boolean;
}

/** What happened on the way to a place. */
export interface Happened {
  seat: number;
  round: number;
  move: string;
  /** Whether it begins a turn; giving back and choosing a location go on with one. */
  begins: boolean;
  events: readonly GameEvent[];
  /** The card that came from a deck, for all to see or into a hand; null when none did. */
  came: string | null;
  /** Whether that card is known: it was said, or the deck's order is known. */
  certain: boolean;
}

interface Reached {
  game: Game;
  /** For each seat, which cards of its hand are only imagined. */
  imagined: Imagined;
  happened: Happened | null;
  parent: Reached | null;
}

const levelsOf = (draft: Draft): boolean[] => draft.decks.map((deck) => typeof deck !== "number");

/** Plays the places of trees that begin at one position. What was reached is kept, so a walk costs one move a step. */
export class Explorer {
  readonly #core: StudyCore;
  readonly #first: Reached;
  /** Whether the order of each level's deck is known. */
  readonly #ordered: readonly boolean[];
  #reached = new WeakMap<Node, Reached>();
  /** Every game made, to be given back. */
  #games: Game[] = [];

  /** Throws Refused when the first position is impossible. */
  constructor(
    core: StudyCore,
    readonly start: Start,
  ) {
    this.#core = core;
    const game = core.fromDraft(start.draft, start.seed);
    this.#games.push(game);
    const imagined = start.draft.seats.map(({ reserved }) => reserved.map(({ card }) => card === null));
    this.#first = { game, imagined, happened: null, parent: null };
    this.#ordered = levelsOf(start.draft);
  }

  /** Give the memory back. */
  end(): void {
    for (const game of this.#games) game.free();
    this.#games = [];
  }

  /** What a place looks like. Throws Refused when something on the way to it is not legal. */
  place(tree: Tree, path: Path): Place {
    const { game, imagined } = this.#reach(tree, path);
    const { phase, to_move } = game.status();
    const over = phase === "over";
    const seat = over ? null : to_move;
    const view = game.view(seat);
    const hand = seat === null ? [] : (imagined[seat] ?? []);
    const veiled = hand.some(Boolean);
    return { view: veiled ? veil(view, hand) : view, seat, veiled, over };
  }

  /** All that happened on the way to a place. Throws Refused as `place` does. */
  happened(tree: Tree, path: Path): Happened[] {
    return this.#way(tree, path).flatMap(({ happened }) => happened ?? []);
  }

  /** The decision in canonical form. Throws Refused when it is not legal at a place. */
  judge(tree: Tree, path: Path, step: Step): Step {
    const { happened } = this.#played(this.#reach(tree, path), { ...step, note: "", children: [] });
    return { ...step, move: happened!.move };
  }

  /** Those of some cards of which nobody has seen at a place where they lie: any of them may be the one that comes. */
  unseen(tree: Tree, path: Path, cards: readonly string[]): string[] {
    const { game, imagined } = this.#reach(tree, path);
    return cards.filter((card) => canTurn(this.#core, game, imagined, card, null));
  }

  /** A place as a draft: what nobody knows is left open. */
  draft(tree: Tree, path: Path): Draft {
    if (path.length === 0) return this.start.draft;
    const { game, imagined } = this.#reach(tree, path);
    const { decks, seats, ...rest } = draftOf(game.position());
    return {
      ...rest,
      decks: decks.map((deck, level) => (this.#ordered[level] || typeof deck === "number" ? deck : deck.length)),
      seats: seats.map((side, seat) => ({
        ...side,
        reserved: side.reserved.map((one, at) =>
          imagined[seat]?.[at] && one.card !== null ? { card: null, level: cardOf(one.card).level, hidden: true } : one,
        ),
      })),
    };
  }

  #reach(tree: Tree, path: Path): Reached {
    return this.#way(tree, path).at(-1)!;
  }

  /** Every place on the way to one, the first position before them. */
  #way(tree: Tree, path: Path): Reached[] {
    const way = [this.#first];
    for (const node of stepsTo(tree, path)) {
      const parent = way.at(-1)!;
      const known = this.#reached.get(node);
      // A node stays the same one while nothing before it changes.
      const reached = known?.parent === parent ? known : this.#played(parent, node);
      this.#reached.set(node, reached);
      way.push(reached);
    }
    return way;
  }

  #played(from: Reached, node: Node): Reached {
    const { imagined } = from;
    let { game } = from;
    const turn = (card: string, hand: Hidden | null) => {
      game = turned(this.#core, game, imagined, card, hand);
      this.#games.push(game);
    };
    if (node.drawn !== undefined) turn(node.drawn, null);
    const { to_move: seat, round, phase } = game.status();
    const shown = hiddenCard(this.#core, game, imagined, node.move, seat);
    if (shown !== null) turn(shown.card, shown.hand);
    const next = game.copy();
    this.#games.push(next);
    const { move, events } = next.play(node.move);
    const came = cameBy(events);
    const certain = came === null || node.drawn !== undefined || (this.#ordered[came.level - 1] ?? false);
    return {
      parent: from,
      game: next,
      imagined: imagined.map((hand, at) => (at === seat ? handAfter(hand, events, certain) : hand)),
      happened: { seat, round, move, begins: phase === "act", events, came: came?.card ?? null, certain },
    };
  }
}

/** The card that came from a deck, in an empty slot or into a hand. */
export function cameBy(events: readonly GameEvent[]): { card: string; level: number } | null {
  for (const event of events) {
    if (event.kind === "revealed") return { card: event.card, level: event.level };
    if (event.kind === "reserved" && event.slot === null && event.card !== null)
      return { card: event.card, level: event.level };
  }
  return null;
}

/** A card in a hand that was taken unseen. */
interface Hidden {
  seat: number;
  at: number;
}

type Imagined = readonly (readonly boolean[])[];

/** The game in which a card turns out to lie on its deck or in a hand. Throws Refused when someone knows that it lies
 * elsewhere. */
function turned(core: StudyCore, game: Game, imagined: Imagined, card: string, hand: Hidden | null): Game {
  const { seats } = game.position() as unknown as Draft;
  const known = seats.some(({ reserved }, seat) =>
    reserved.some((one, at) => one.card === card && !imagined[seat]?.[at]),
  );
  if (known) throw new Refused({ code: "bad_card", facts: {}, sentence: "this card lies in a hand", message: card });
  return core.turned(game, card, hand);
}

function canTurn(core: StudyCore, game: Game, imagined: Imagined, card: string, hand: Hidden | null): boolean {
  try {
    turned(core, game, imagined, card, hand).free();
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** The card that a move recruits out of a hand in which nobody knew it, and where it lies there. */
function hiddenCard(
  core: StudyCore,
  game: Game,
  imagined: Imagined,
  move: string,
  seat: number,
): { card: string; hand: Hidden } | null {
  const card = /^recruit:([a-z0-9-]+)/.exec(move)?.[1];
  const hand = imagined[seat] ?? [];
  if (card === undefined || game.view(seat, false).market.flat().includes(card)) return null;
  const at = hand.findIndex((unknown, at) => unknown && canTurn(core, game, imagined, card, { seat, at }));
  return at < 0 ? null : { card, hand: { seat, at } };
}

/** Which cards of a hand are only imagined after a move of its seat. */
function handAfter(hand: readonly boolean[], events: readonly GameEvent[], certain: boolean): readonly boolean[] {
  let after = hand;
  for (const event of events) {
    if (event.kind === "reserved") after = [...after, event.slot === null && !certain];
    if (event.kind === "recruited" && event.source === "hand") after = after.filter((_, at) => at !== event.slot);
  }
  return after;
}

/** A view in which the cards of the mover's hand that are only imagined are unknown, and so is what it could do with
 * them. It is a spectator's: whose seat is to move would know them. */
function veil(view: View, imagined: readonly boolean[]): View {
  const seat = view.seat!;
  const mover = view.seats[seat]!;
  const unknown = mover.reserved.flatMap(({ card }, at) => (imagined[at] && card !== null ? [card] : []));
  const reserved = mover.reserved.map((one, at) =>
    imagined[at] && one.card !== null ? { card: null, level: cardOf(one.card).level, hidden: true } : one,
  );
  return {
    ...view,
    seat: null,
    legal: (view.legal ?? []).filter((move) => !unknown.includes(move.replace("recruit:", "").split("=")[0]!)),
    seats: view.seats.with(seat, { ...mover, reserved }),
  };
}
