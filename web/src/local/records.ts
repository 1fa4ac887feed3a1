// Records beside the core: who sits where in their headers, as the package writes it (bots/seat.py), the game of one as
// a replay shows it, and several in one file.
import type { Core, Game, Headers } from "../engine/core";
import { Refused } from "../engine/refused";
import type { Level, Replay, ResultInfo, SeatInfo, Temperament } from "../protocol";
import type { Body, Chair } from "./entries";

const BOT = /^(random|greedy|uct|rookie|agent|hero|avenger|titan)(?::(.+))?$/;
const LEVELS: readonly string[] = ["rookie", "agent", "hero", "avenger", "titan"] satisfies Level[];
const GIVEN_UP = /^(-|\d(?:,\d)*) (resignation|timeout|abandoned)\b/;
const LONGEST_NAME = 40;

/** Why a file cannot be read: as the server says it, with the line of the whole file. */
export class BrokenRecord extends Error {
  readonly code = "bad_record";

  constructor(
    readonly sentence: string,
    /** From 1; null when something is missing. */
    readonly line: number | null,
  ) {
    super(sentence);
  }
}

function headerOf({ kind, name, level = "agent", temperament = "balanced" }: Chair): string {
  if (kind === "person") return name;
  const bot = temperament === "balanced" ? level : `${level}:temperament=${temperament}`;
  return name === "" ? bot : `${name} (${bot})`;
}

/** The headers that say who sits where. */
export function headersOf(chairs: readonly Chair[]): Headers {
  const people = chairs.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const named = chairs.map((chair, seat) => [`Seat${seat}`, headerOf(chair)] as const);
  return { ...Object.fromEntries(named), People: people.join(" ") || "-" };
}

function seatOf(written: string, person: boolean): SeatInfo {
  const [, name = "", bot = written] = /^([^]+) \(([^()]+)\)$/.exec(written) ?? [];
  const found = BOT.exec(bot);
  if (person || found === null) return { kind: "person", name: written.trim().slice(0, LONGEST_NAME) };
  const temperament = /(?:^|,)\s*temperament=([^,]+)/.exec(found[2] ?? "")?.[1] ?? null;
  return { kind: "bot", name: name.trim().slice(0, LONGEST_NAME), level: found[1]!, temperament };
}

/** Who sits where; in a record that does not say which seats people play, what reads like a bot is one. */
export function seatsOf(headers: Headers, players: number): SeatInfo[] {
  const people = headers["People"]?.split(" ") ?? [];
  return Array.from({ length: players }, (_, seat) =>
    seatOf(headers[`Seat${seat}`] ?? "", people.includes(String(seat))),
  );
}

/** How a game ended that was given up, as its record says. */
function givenUp(game: Game, headers: Headers): ResultInfo | null {
  const [, winners = "", reason = ""] = GIVEN_UP.exec(headers["Result"] ?? "") ?? [];
  if (reason === "") return null;
  const seats = winners === "-" ? [] : [...new Set(winners.split(",").map(Number))].sort();
  const { players, points } = game.status();
  if (seats.some((seat) => seat >= players)) return null;
  return { winners: seats, reason: reason as ResultInfo["reason"], points, decided: null };
}

interface Read {
  game: Game;
  headers: Headers;
}

/** The game of a record whose first line is the `from`th of its file. */
function read(core: Core, text: string, from = 1): Read {
  try {
    return core.fromRecord(text);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const line = error.line === null ? null : error.line + from - 1;
    throw new BrokenRecord(`${line === null ? "This is no record" : `Line ${line}`}: ${error.message}`, line);
  }
}

/** The game of a record as someone who watches may know it, to its last move. Throws a BrokenRecord. */
export function replayOf(core: Core, text: string): Replay {
  const { game, headers } = read(core, text);
  const { players, result } = game.status();
  const log = game
    .replay(null)
    .map(({ seat, move, events }, seq) => ({ kind: "moved", seq, at: 0, seat, move, events }) as const);
  const replay = {
    seats: seatsOf(headers, players),
    view: game.view(null),
    result: result ?? givenUp(game, headers),
    log,
  };
  game.free();
  return replay;
}

/** A game as a local table keeps it: the first entries. Seats that no level can play are people's. */
function bodiesOf({ game, headers }: Read): Body[] {
  const { players, moves } = game.status();
  const ended = givenUp(game, headers);
  const steps = game.replay(null);
  game.undo(moves.length);
  const chairs = seatsOf(headers, players).map(({ kind, name = "", level, temperament }): Chair => {
    if (kind !== "bot" || !LEVELS.includes(level ?? "")) return { kind: "person", name: name || (level ?? "") };
    return { kind, name, level: level as Level, temperament: (temperament ?? "balanced") as Temperament };
  });
  const opened = { kind: "opened", record: game.record(), chairs, luck: "", takebacks: true, hints: true } as const;
  game.free();
  const moved = steps.map(({ seat, move }, at): Body => ({ kind: "moved", seat, move, asked: at + 1 }));
  return [opened, ...moved, ...(ended ? [{ kind: "givenup", ...ended } as const] : [])];
}

/** The records of a file, each as the entries of a table. Throws a BrokenRecord, and then none is given. */
export function tablesOf(core: Core, file: string): Body[][] {
  let line = 1;
  return file.split(/^(?=\[Game ")/m).flatMap((text) => {
    const from = line;
    line += text.split("\n").length - 1;
    // What stands before the first record is blank, unless the file is one record that begins otherwise.
    return text.trim() === "" ? [] : [bodiesOf(read(core, text, from))];
  });
}
