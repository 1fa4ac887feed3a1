// A game, position by position. Each step is undone from the last position by its events, so nothing here
// knows a rule: an event says what moved, and undoing it moves it back.
import { cardOf, locationOf } from "../content/cards";
import { RULES } from "../protocol";
import type { GameEvent, Line, MovedLine, Replay, SeatPosition, State, View } from "../protocol";

/** A position and the line that led to it; the first has none. */
export interface Step {
  view: View;
  line: MovedLine | null;
}

/** The moves that a later line undid, by their seqs. */
export function undoneIn(lines: readonly Line[]): Set<number> {
  return new Set(lines.flatMap((line) => ("undid" in line ? line.undid : [])));
}

/** The moves that stand: those that a later line undid are left out. */
export function standingMoves(lines: readonly Line[]): MovedLine[] {
  const undone = undoneIn(lines);
  return lines.filter((line) => line.kind === "moved").filter((line) => !undone.has(line.seq));
}

function moveTokens(
  view: View,
  from: number | null,
  to: number | null,
  tokens: Readonly<Record<string, number>>,
): void {
  for (const [stone, count] of Object.entries(tokens)) {
    const [source, target] = [from, to].map((seat) => (seat === null ? view.bank : view.seats[seat]!.tokens));
    source![stone] = (source![stone] ?? 0) - count;
    target![stone] = (target![stone] ?? 0) + count;
  }
}

function undoEvent(view: View, event: GameEvent): void {
  if (event.kind === "tokens") moveTokens(view, event.target, event.source, event.tokens);
  else if (event.kind === "time") moveTokens(view, event.seat, null, { G: 1 });
  else if (event.kind === "revealed") {
    view.market[event.level - 1]![event.slot] = null;
    view.decks[event.level - 1]! += 1;
  } else if (event.kind === "recruited") {
    const seat = view.seats[event.seat]!;
    seat.recruits.pop();
    if (event.source === "market") view.market[event.level - 1]![event.slot] = event.card;
    else seat.reserved.splice(event.slot, 0, { card: event.card, hidden: false });
  } else if (event.kind === "reserved") {
    view.seats[event.seat]!.reserved.pop();
    if (event.slot === null) view.decks[event.level - 1]! += 1;
    else view.market[event.level - 1]![event.slot] = event.card;
  } else if (event.kind === "location") {
    view.seats[event.seat]!.locations.pop();
    view.locations.splice(event.slot, 0, event.location);
  } else if (event.kind === "avengers") view.avengers = event.source;
  else if (event.kind === "gauntlet") view.seats[event.seat]!.gauntlet = !event.held;
}

/** What follows from the cards that lie there. */
function derive(view: View, seat: SeatPosition, at: number): void {
  const cards = seat.recruits.map(cardOf);
  const bonuses: Record<string, number> = { Y: 0, B: 0, O: 0, R: 0, P: 0 };
  for (const card of cards) bonuses[card.bonus]! += 1;
  seat.bonuses = bonuses;
  seat.tags = cards.reduce((sum, card) => sum + card.tags, 0);
  const worth = [...cards, ...seat.locations.map(locationOf)].reduce((sum, one) => sum + one.points, 0);
  seat.points = worth + (view.avengers === at ? RULES.TILE_POINTS : 0);
}

/** A view with what follows from the cards that lie there. */
export function derived(view: View): View {
  view.seats.forEach((seat, at) => derive(view, seat, at));
  return view;
}

function before(view: View, line: MovedLine): View {
  const earlier = structuredClone(view);
  for (const event of line.events.toReversed()) undoEvent(earlier, event);
  derived(earlier);
  earlier.to_move = line.seat;
  earlier.phase = "act";
  delete earlier.legal;
  return earlier;
}

/** The round of the first position: a game set up from a position may begin in any. */
function firstRound(moves: readonly MovedLine[], last: View): number {
  const turn = moves.flatMap((line) => line.events).find((event) => event.kind === "turn");
  if (turn === undefined) return Math.max(1, last.round);
  return turn.seat === 0 ? turn.round - 1 : turn.round;
}

/** All positions of a game from its last one with the whole log, first to last. */
export function stepsOf(state: Pick<State, "view" | "log">): Step[] {
  if (state.view === null) return [];
  const moves = standingMoves(state.log);
  const steps: Step[] = [];
  let view = structuredClone(state.view);
  for (const line of moves.toReversed()) {
    steps.push({ view, line });
    view = before(view, line);
  }
  steps.push({ view, line: null });
  steps.reverse();
  let round = firstRound(moves, state.view);
  for (const step of steps) {
    const turn = step.line?.events.findLast((event) => event.kind === "turn");
    if (turn !== undefined) round = turn.round;
    step.view.round = round;
  }
  return steps;
}

/** One position of a game as a table's state, for someone who watches; `over` shows how the game ended. */
export function stateAt(game: Replay, view: View, over: boolean): State {
  return {
    ...game,
    type: "state",
    table: "",
    seq: game.log.length,
    seat: null,
    host: false,
    view,
    log: [],
    status: over ? "over" : "playing",
    result: over ? game.result : null,
    offer: null,
    rematch: null,
    prices: {},
    options: {
      public: false,
      takebacks: false,
      deep: false,
      chat: false,
      hints: false,
      order: "given",
      language: null,
      clock: { kind: "none", base: 0, increment: 0, days: 0 },
    },
    times: { left: game.seats.map(() => null), running: null },
    fairness: { commitment: "", nonces: [], deal_secret: null },
  };
}
