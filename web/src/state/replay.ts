// A game, position by position. Each step is undone from the last position by its events, so nothing here
// knows a rule: an event says what moved, undoing it moves it back, and what follows from where things lie then is asked
// of the core.
import type { Core } from "../engine/core";
import type { GameEvent, Line, MovedLine, Replay, State, View } from "../protocol";

/** Who says what follows from where things lie. */
export type Totals = Pick<Core, "totals">;

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
}

function before(core: Totals, view: View, line: MovedLine): View {
  const earlier = structuredClone(view);
  for (const event of line.events.toReversed()) undoEvent(earlier, event);
  core.totals(earlier).forEach((totals, seat) => Object.assign(earlier.seats[seat]!, totals));
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

/** The round before each move that stands, and the one after the last: in a game that is over, the one in which it ended. */
export function roundsOf({ view, log }: Pick<State, "view" | "log">): number[] {
  if (view === null) return [];
  const moves = standingMoves(log);
  let round = firstRound(moves, view);
  const after = moves.map(({ events }) => (round = events.findLast((event) => event.kind === "turn")?.round ?? round));
  return [firstRound(moves, view), ...after];
}

/** All positions of a game from its last one with the whole log, first to last. */
export function stepsOf(core: Totals, state: Pick<State, "view" | "log">): Step[] {
  if (state.view === null) return [];
  const steps: Step[] = [];
  let view = structuredClone(state.view);
  for (const line of standingMoves(state.log).toReversed()) {
    steps.push({ view, line });
    view = before(core, view, line);
  }
  steps.push({ view, line: null });
  steps.reverse();
  const rounds = roundsOf(state);
  steps.forEach((step, at) => (step.view.round = rounds[at]!));
  return steps;
}

/** A game with all its positions. */
export interface Replayed extends Replay {
  steps: Step[];
}

export function replayed(core: Totals, { seats, view, result, log }: Replay): Replayed {
  return { seats, view, result, log, steps: stepsOf(core, { view, log }) };
}

/** One position of a game as a table's state, for someone who watches; `over` shows how the game ended. */
export function stateAt({ seats, result }: Pick<Replay, "seats" | "result">, view: View, over: boolean): State {
  return {
    seats,
    type: "state",
    table: "",
    seq: 0,
    seat: null,
    host: false,
    view,
    log: [],
    status: over ? "over" : "playing",
    result: over ? result : null,
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
    times: { left: seats.map(() => null), running: null },
    fairness: { commitment: "", nonces: [], deal_secret: null },
  };
}
