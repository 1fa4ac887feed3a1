// What one's own games come to, and how sure that is: plain functions of plain values.
import { cardOf } from "../content/cards";
import type { Parts } from "../engine/parts";
import { WHOLE } from "../engine/parts";
import type { Replay, SeatInfo } from "../protocol";
import { sureOf, type Sure } from "./grades";
import { luckOf } from "./luck";

/** A finished game of one's own. */
export interface Played {
  table: string;
  /** Milliseconds since 1970. */
  at: number;
  seats: readonly SeatInfo[];
  me: number;
  points: number;
  rounds: number;
  /** One's share of the win: 0, 1, or between when it was shared. */
  share: number;
  ways: readonly Way[];
  /** Null where the game was not reviewed to its end. */
  reviewed: Reviewed | null;
}

export interface Reviewed {
  decisions: number;
  /** How much of the chance to win a decision gave away, on average. */
  loss: Sure;
  luck: Sure;
}

/** What stands out in how a game was won. */
export const WAYS = ["tile", "locations", "great", "many"] as const;
export type Way = (typeof WAYS)[number];
const LOCATIONS = 2;
const GREAT = 3;
const MANY = 8;

function waysOf({ view }: Replay, me: number): Way[] {
  const { recruits, locations } = view.seats[me]!;
  const cards = (level: number): number => recruits.filter((id) => cardOf(id).level === level).length;
  const found: Readonly<Record<Way, boolean>> = {
    tile: view.avengers === me,
    locations: locations.length >= LOCATIONS,
    great: cards(3) >= GREAT,
    many: cards(1) >= MANY,
  };
  return WAYS.filter((way) => found[way]);
}

/** A finished game as statistics see it; null for one that is not over. */
export function playedOf(replay: Replay, known: Pick<Played, "table" | "at" | "me" | "reviewed">): Played | null {
  const { seats, view, result } = replay;
  if (result === null) return null;
  const { me } = known;
  const won = result.winners.includes(me);
  return {
    ...known,
    seats,
    points: view.seats[me]?.points ?? 0,
    rounds: view.round,
    share: won ? 1 / result.winners.length : 0,
    ways: won ? waysOf(replay, me) : [],
  };
}

/** What a review says of a seat that took so many decisions. */
export function reviewedOf(parts: Parts, decisions: number): Reviewed {
  const of = (amount: number): number => amount / WHOLE / Math.max(1, decisions);
  return {
    decisions,
    loss: sureOf(-of(parts.own_decisions), of(parts.error.own_decisions)),
    luck: luckOf(parts),
  };
}

/** Fewer games say nothing. */
export const FEW = 5;

/** Games that have something in common. */
export interface Group {
  key: string;
  games: number;
  wins: number;
  /** An equal share of all of them. */
  equal: number;
  /** Where the true share of wins lies, nineteen times in twenty (Wilson); null for too few games. */
  within: readonly [low: number, high: number] | null;
}

const Z = 1.96;

/** Wilson's interval, which is honest for few games and at the ends. */
export function withinOf(wins: number, games: number): [low: number, high: number] {
  const [share, z] = [wins / games, (Z * Z) / games];
  const middle = (share + z / 2) / (1 + z);
  const half = (Z * Math.sqrt((share * (1 - share)) / games + z / (4 * games))) / (1 + z);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** The games together by what they have in common; a game may be in several groups. Most games first. */
export function grouped(games: readonly Played[], keysOf: (game: Played) => readonly string[]): Group[] {
  const all = new Map<string, Played[]>();
  for (const game of games) for (const key of new Set(keysOf(game))) all.set(key, [...(all.get(key) ?? []), game]);
  return [...all]
    .map(([key, games]): Group => {
      const wins = games.reduce((sum, { share }) => sum + share, 0);
      const equal = games.reduce((sum, { seats }) => sum + 1 / seats.length, 0) / games.length;
      const within = games.length < FEW ? null : withinOf(wins, games.length);
      return { key, games: games.length, wins, equal, within };
    })
    .sort((one, other) => other.games - one.games || (one.key < other.key ? -1 : 1));
}

/** Against whom: the levels of bots. */
export function levelsOf({ seats, me }: Played): string[] {
  return seats.flatMap(({ kind, level }, at) => (at !== me && kind === "bot" && level ? [level] : []));
}

/** Student's factors for 95 %, by degrees of freedom from 1 on; then it is nearly that of many. */
const STUDENT = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23] as const;

/** The mean of values that differ from game to game; null for too few. */
export function meanOf(values: readonly number[]): Sure | null {
  const number = values.length;
  if (number < FEW) return null;
  const value = values.reduce((sum, one) => sum + one, 0) / number;
  const spread = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (number - 1);
  return { value, sure: (STUDENT[number - 2] ?? 2.1) * Math.sqrt(spread / number) };
}

/** How often each way stood out in the games that were won, the most often first. */
export function favourites(games: readonly Played[]): { way: Way; wins: number }[] {
  const won = games.filter(({ share }) => share > 0);
  return WAYS.map((way) => ({ way, wins: won.filter(({ ways }) => ways.includes(way)).length })).sort(
    (one, other) => other.wins - one.wins,
  );
}

const COLUMNS = [
  ...["date", "table", "seats", "seat", "opponents", "share", "points", "rounds"],
  ...["decisions", "loss", "loss_within", "luck", "luck_within"],
];

/** All of it as comma-separated values, a line for each game. */
export function tableOf(games: readonly Played[]): string {
  const rows = games.map(({ table, at, seats, me, share, points, rounds, reviewed }) => {
    const opponents = seats.flatMap((seat, at) => (at === me ? [] : (seat.level ?? seat.name ?? ""))).join(" ");
    const chance = (of: number): string => of.toFixed(4);
    const judged = reviewed && [
      ...[String(reviewed.decisions), chance(reviewed.loss.value), chance(reviewed.loss.sure)],
      ...[chance(reviewed.luck.value), chance(reviewed.luck.sure)],
    ];
    const date = new Date(at).toISOString().slice(0, 10);
    return [
      date,
      table,
      seats.length,
      me + 1,
      opponents,
      chance(share),
      points,
      rounds,
      ...(judged ?? ["", "", "", "", ""]),
    ];
  });
  const cell = (of: unknown): string =>
    /[",\n]/.test(String(of)) ? `"${String(of).replaceAll('"', '""')}"` : String(of);
  return [COLUMNS, ...rows].map((row) => row.map(cell).join(",")).join("\n") + "\n";
}
