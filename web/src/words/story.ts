// What happened, as a sentence and as the pictures beside it.
import { m } from "../paraglide/messages.js";
import {
  RULES,
  type CardRecruited,
  type CardReserved,
  type GameEvent,
  type Line,
  type MovedLine,
  type TokensMoved,
} from "../protocol";
import { cardOf, locationOf } from "../content/cards";
import { undoneIn } from "../state/replay";
import { cardName, stonesInWords, locationName } from "./names";

export interface Story {
  seat: number | null;
  text: string;
  card: string | null;
  /** The level of a card nobody but its owner knows. */
  back: number | null;
  stones: string[];
  location: string | null;
  points: number;
}

/** Who tells and who is told of. */
export interface Told {
  me: number | null;
  name(seat: number): string;
}

type Kind = GameEvent["kind"];
type Of<K extends Kind> = Extract<GameEvent, { kind: K }>;

function find<K extends Kind>(events: readonly GameEvent[], kind: K): Of<K> | undefined {
  return events.find((event): event is Of<K> => event.kind === kind);
}

function spread(tokens: Readonly<Record<string, number>>): string[] {
  return [..."YBORPGS"].flatMap((stone) => Array<string>(tokens[stone] ?? 0).fill(stone));
}

function recruited(event: CardRecruited, mine: boolean, name: string): string {
  const card = cardName(event.card);
  return mine ? m.log_recruited_you({ card }) : m.log_recruited({ name, card });
}

function reserved(event: CardReserved, mine: boolean, name: string): string {
  if (event.card === null || event.slot === null) {
    const level = event.level;
    return mine ? m.log_reserved_deck_you({ level }) : m.log_reserved_deck({ name, level });
  }
  const card = cardName(event.card);
  return mine ? m.log_reserved_you({ card }) : m.log_reserved({ name, card });
}

function tokens(event: TokensMoved, mine: boolean, name: string): string {
  const stones = stonesInWords(event.tokens);
  if (event.source === null) return mine ? m.log_took_you({ stones }) : m.log_took({ name, stones });
  return mine ? m.log_returned_you({ stones }) : m.log_returned({ name, stones });
}

/** The sentences of what followed from a move: a location, the Time stone, the Gauntlet. */
function consequences(events: readonly GameEvent[], told: Told): string[] {
  const said: string[] = [];
  for (const event of events) {
    const mine = "seat" in event && event.seat === told.me;
    const name = "seat" in event ? told.name(event.seat) : "";
    if (event.kind === "location") {
      const location = locationName(event.location);
      said.push(mine ? m.log_claimed_you({ location }) : m.log_claimed({ name, location }));
    } else if (event.kind === "time") said.push(mine ? m.log_time_you() : m.log_time({ name }));
    else if (event.kind === "avengers") said.push(mine ? m.log_assembled_you() : m.log_assembled({ name }));
    else if (event.kind === "gauntlet" && event.held) said.push(mine ? m.log_gauntlet_you() : m.log_gauntlet({ name }));
    else if (event.kind === "gauntlet") said.push(mine ? m.log_gauntlet_lost_you() : m.log_gauntlet_lost({ name }));
  }
  return said;
}

function pointsOf(events: readonly GameEvent[]): number {
  const card = find(events, "recruited")?.card;
  const location = find(events, "location")?.location;
  return (
    (card ? cardOf(card).points : 0) +
    (location ? locationOf(location).points : 0) +
    (find(events, "avengers") ? RULES.TILE_POINTS : 0)
  );
}

function moveText({ seat, events }: MovedLine, told: Told): string {
  const mine = seat === told.me;
  const name = told.name(seat);
  const recruit = find(events, "recruited");
  const reserve = find(events, "reserved");
  const moved = find(events, "tokens");
  if (recruit) return recruited(recruit, mine, name);
  if (reserve) return reserved(reserve, mine, name);
  if (find(events, "pass")) return mine ? m.log_passed_you() : m.log_passed({ name });
  return moved ? tokens(moved, mine, name) : "";
}

function storyOfMove(line: MovedLine, told: Told): Story {
  const { events } = line;
  const recruit = find(events, "recruited");
  const reserve = find(events, "reserved");
  const moved = find(events, "tokens");
  const plain = recruit === undefined && reserve === undefined && moved !== undefined;
  return {
    seat: line.seat,
    // M.O.D.O.K. brings a full stop of its own.
    text: [moveText(line, told), ...consequences(events, told)].filter(Boolean).join(" ").replaceAll("..", "."),
    card: recruit?.card ?? reserve?.card ?? null,
    back: reserve !== undefined && reserve.card === null ? reserve.level : null,
    stones: plain ? spread(moved.tokens) : reserve && moved ? ["S"] : find(events, "time") ? ["G"] : [],
    location: find(events, "location")?.location ?? null,
    points: pointsOf(events),
  };
}

/** What a line says that is no move; null for lines that need no telling. */
function sentence(line: Exclude<Line, MovedLine>, told: Told): string | null {
  const named = (words: (of: { name: string }) => string) =>
    "seat" in line && typeof line.seat === "number" ? words({ name: told.name(line.seat) }) : null;
  switch (line.kind) {
    case "left":
      return named(m.log_left);
    case "offered":
      return named(m.log_offered);
    case "answered":
      return named(line.yes ? m.log_agreed : m.log_declined);
    case "resigned":
      return named(m.log_resigned);
    case "timedout":
      return named(m.log_timed_out);
    case "replaced":
      return named(m.log_replaced);
    case "reclaimed":
      return named(m.log_came_back);
    case "abandoned":
      return m.log_abandoned();
    case "opened":
    case "seated":
    case "filled":
    case "said":
      return null;
    case "rematched":
      return named(m.rematch_wanted);
    default:
      return line satisfies never;
  }
}

/** A line of the log as a story; null for lines that need no telling. */
export function storyOf(line: Line, told: Told): Story | null {
  if (line.kind === "moved") return storyOfMove(line, told);
  const text = sentence(line, told);
  const seat = "seat" in line ? (line.seat ?? null) : null;
  return text === null ? null : { seat, text, card: null, back: null, stones: [], location: null, points: 0 };
}

/** A turn as one story: its action, and what had to be given back or chosen after it. */
export interface Turn {
  /** The seq of its action. */
  seq: number;
  /** Whether it was taken back. */
  undone: boolean;
  story: Story;
  /** Its moves, none where it tells of something else. */
  moves: readonly MovedLine[];
}

/** Whether a line goes on with the turn before it. */
const goesOn = (line: Line): boolean => line.kind === "moved" && /^(return|locate):/.test(line.move);

/** The tokens that were given back one by one, as if at once. */
function givenBack(lines: readonly MovedLine[]): Record<string, number> {
  const back: Record<string, number> = {};
  for (const line of lines)
    for (const event of line.events)
      if (event.kind === "tokens" && event.source !== null)
        for (const [stone, count] of Object.entries(event.tokens)) back[stone] = (back[stone] ?? 0) + count;
  return back;
}

function storyOfTurn(lines: readonly MovedLine[], told: Told, undone: ReadonlySet<number>): Story {
  const first = lines[0];
  // A turn of which only the end was taken back is told without that.
  const more = lines.slice(1).filter(({ seq }) => undone.has(first!.seq) || !undone.has(seq));
  const story = storyOfMove(first!, told);
  const back = givenBack(more.filter((line) => line.move.startsWith("return:")));
  const stones = stonesInWords(back);
  const [mine, name] = [first!.seat === told.me, told.name(first!.seat)];
  const returned = stones === "" ? [] : [mine ? m.log_returned_you({ stones }) : m.log_returned({ name, stones })];
  const followed = more.flatMap((line) => consequences(line.events, told));
  return {
    ...story,
    text: [story.text, ...returned, ...followed].join(" ").replaceAll("..", "."),
    points: story.points + more.reduce((sum, line) => sum + pointsOf(line.events), 0),
  };
}

/** Three tokens that were taken can all have to go back, each in a line of its own. */
const LINES_OF_A_TURN = 4;

/** What happened, turn by turn, or the last turns alone: giving back and choosing a location belong to the action that
 * led to them. */
export function turnsOf(lines: readonly Line[], told: Told, last = Infinity): Turn[] {
  const turns: Turn[] = [];
  const undone = undoneIn(lines);
  const moves = lines.filter((line) => line.kind !== "said").slice(-last * LINES_OF_A_TURN);
  for (let at = 0; at < moves.length; at += 1) {
    const line = moves[at]!;
    if (line.kind !== "moved") {
      const story = storyOf(line, told);
      if (story !== null) turns.push({ seq: line.seq, undone: false, story, moves: [] });
      continue;
    }
    const whole = [line];
    while (moves[at + 1] !== undefined && goesOn(moves[at + 1]!) && !goesOn(line))
      whole.push(moves[(at += 1)] as MovedLine);
    turns.push({ seq: line.seq, undone: undone.has(line.seq), story: storyOfTurn(whole, told, undone), moves: whole });
  }
  return turns.slice(-last);
}
