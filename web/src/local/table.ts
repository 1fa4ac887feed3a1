// A local table as its entries make it. Nothing here reads a clock, draws a lot or waits, and nothing knows a rule: the
// core judges, and gives the views and events.
import type { Core, Game, Headers, Status } from "../engine/core";
import type { GameEvent, Line, ResultInfo, SeatInfo, State, View } from "../protocol";
import type { Chair, Entry, Opened } from "./entries";
import { headersOf } from "./records";
import type { Listing } from "./store";

/** A move as it was kept, with what each seat may hear of it, and a spectator at the end. */
interface Told {
  seq: number;
  at: number;
  seat: number;
  move: string;
  events: GameEvent[][];
}

/** A decision that stands: who made it, and whether it began a turn. */
interface Decision {
  seq: number;
  seat: number;
  begins: boolean;
}

type Kept = { told: Told } | { line: Line };

/** Plays on for someone who resigned, as on a server. */
const SUBSTITUTE = "agent";

export class LocalTable {
  /** The seq of the next entry. */
  seq = 0;
  /** The seq of the first entry after the last change of the position. */
  changed = 0;
  chairs: readonly Chair[] = [];
  result: ResultInfo | null = null;
  takebacks = true;
  hints = true;
  luck = "";
  /** The date whose deal this is; null for any other. */
  day: string | null = null;
  /** The moves of the game that this one is measured against. */
  against: readonly string[] = [];
  #opened = 0;
  #updated = 0;
  #game: Game | null = null;
  #status: Status | null = null;
  #lines: Kept[] = [];
  #standing: Decision[] = [];
  /** The moves, by the seq that they were sent with. */
  #asked = new Map<number, { seq: number; seat: number; move: string }>();

  constructor(
    readonly id: string,
    private readonly core: Core,
  ) {}

  /** The same table, to be taken further independently. */
  copy(): LocalTable {
    const twin = new LocalTable(this.id, this.core);
    const { seq, changed, chairs, result, takebacks, hints, luck, day, against } = this;
    Object.assign(twin, { seq, changed, chairs, result, takebacks, hints, luck, day, against });
    twin.#opened = this.#opened;
    twin.#updated = this.#updated;
    twin.#game = this.game.copy();
    twin.#status = this.#status;
    twin.#lines = [...this.#lines];
    twin.#standing = [...this.#standing];
    twin.#asked = new Map(this.#asked);
    return twin;
  }

  /** The game at the table. */
  get game(): Game {
    if (this.#game === null) throw new Error(`${this.id} was not opened`);
    return this.#game;
  }

  /** Where the game stands. */
  get status(): Status {
    this.#status ??= this.game.status();
    return this.#status;
  }

  /** Give the core's memory back; the table must not be used any more. */
  free(): void {
    this.#game?.free();
    this.#game = null;
  }

  /** Whose decision it is; null once the game is over. */
  get toMove(): number | null {
    return this.result === null ? this.status.to_move : null;
  }

  /** The bot that has to decide; null when it is nobody's turn or a person's. */
  get botToMove(): Chair | null {
    const chair = this.toMove === null ? undefined : this.chairs[this.toMove];
    return chair?.kind === "bot" ? chair : null;
  }

  /** What was done here in the game that this one is measured against; null once they have parted. */
  get asBefore(): string | null {
    const { moves } = this.status;
    return moves.every((move, at) => move === this.against[at]) ? (this.against[moves.length] ?? null) : null;
  }

  /** The seats at which people sit. */
  get people(): number[] {
    return this.chairs.flatMap((chair, seat) => (chair.kind === "person" ? [seat] : []));
  }

  /** How many decisions had been made when the last turn of a person began; null when there was none. */
  get lastTurn(): number | null {
    const people = this.people;
    const last = this.#standing.findLastIndex(({ seat }) => people.includes(seat));
    if (last < 0) return null;
    return this.#standing.slice(0, last + 1).findLastIndex(({ begins }) => begins);
  }

  /** The entry of a move that was sent with this seq before; null when there is none or it was another move. */
  sentBefore(asked: number, seat: number, move: string): number | null {
    const kept = this.#asked.get(asked);
    return kept !== undefined && kept.seat === seat && kept.move === move ? kept.seq : null;
  }

  /** Take the table one entry further. Throws what the core says of a move that is not legal, and has not changed then. */
  apply({ seq, at, body }: Entry): void {
    if (seq !== this.seq) throw new Error(`entry ${seq} cannot follow ${this.seq - 1}`);
    switch (body.kind) {
      case "opened":
        this.#open(body, at);
        break;
      case "moved":
        this.#move(seq, at, body.seat, body.move);
        this.#asked.set(body.asked, { seq, seat: body.seat, move: body.move });
        break;
      case "takenback":
        this.#takeBack(seq, at, body.seat, body.moves);
        break;
      case "resigned":
        this.#resign(body.seat);
        this.#lines.push({ line: { kind: "resigned", seq, at, seat: body.seat } });
        break;
      case "givenup":
        this.#end(body.winners, body.reason);
        this.#lines.push({ line: { kind: "abandoned", seq, at } });
        break;
      default:
        body satisfies never;
    }
    this.seq = seq + 1;
    this.changed = this.seq;
    this.#updated = at;
  }

  #open({ record, chairs, luck, takebacks, hints, day, against }: Opened, at: number): void {
    this.#game = this.core.fromRecord(record).game;
    Object.assign(this, { chairs, luck, takebacks, hints, day: day ?? null });
    if (against !== undefined) this.against = movesOf(this.core, against);
    this.#opened = at;
    this.#lines.push({ line: { kind: "opened", seq: 0, at } });
  }

  #move(seq: number, at: number, seat: number, text: string): void {
    const { game } = this;
    const begins = this.status.phase === "act";
    const heard = [...this.chairs.keys()].map((hearer) => eventsFor(game, text, hearer));
    const { move, events } = game.play(text, null);
    this.#lines.push({ told: { seq, at, seat, move, events: [...heard, events] } });
    this.#standing.push({ seq, seat, begins });
    this.#status = null;
    this.result = this.status.result;
  }

  #takeBack(seq: number, at: number, seat: number, moves: number): void {
    this.game.undo(this.#standing.length - moves);
    this.#status = null;
    const undid = this.#standing.splice(moves).map((one) => one.seq);
    this.#lines.push({ line: { kind: "offered", seq, at, seat, moves, undid } });
  }

  #resign(seat: number): void {
    if (this.chairs.length === 2) return this.#end([1 - seat], "resignation");
    this.chairs = this.chairs.with(seat, {
      ...this.chairs[seat]!,
      kind: "bot",
      level: SUBSTITUTE,
      why: "resignation",
    });
    if (this.people.length === 0) this.#end([], "abandoned");
  }

  #end(winners: number[], reason: ResultInfo["reason"]): void {
    this.result = { winners, reason, points: this.status.points, decided: null };
  }

  /** The board as a seat, or a spectator, may know it. */
  view(seat: number | null): View {
    return this.game.view(seat, this.result === null);
  }

  /** What happened from a seq on, as a seat or a spectator may read it. */
  linesSince(since: number, seat: number | null): Line[] {
    return this.#lines.slice(since).map((kept): Line => {
      if ("line" in kept) return kept.line;
      const { events, ...move } = kept.told;
      return { kind: "moved", ...move, events: events[seat ?? this.chairs.length]! };
    });
  }

  /** The table as a seat, or a spectator, may know it, with its log from a seq on. */
  stateFor(seat: number | null, since: number): State {
    return {
      type: "state",
      table: this.id,
      seq: this.seq,
      seat,
      status: this.result === null ? "playing" : "over",
      options: {
        public: false,
        takebacks: this.takebacks,
        deep: true,
        chat: false,
        hints: this.hints,
        order: "given",
        language: null,
        clock: { kind: "none", base: 0, increment: 0, days: 0 },
      },
      host: false,
      seats: this.chairs.map(seatInfo),
      view: this.view(seat),
      times: { left: this.chairs.map(() => null), running: null },
      offer: null,
      result: this.result,
      rematch: null,
      fairness: { commitment: "", nonces: [], deal_secret: null },
      log: this.linesSince(since, seat),
      prices: {},
    };
  }

  /** The table as a list shows it. */
  listing(): Listing {
    return {
      table: this.id,
      seq: this.seq,
      opened: this.#opened,
      updated: this.#updated,
      status: this.result === null ? "playing" : "over",
      seats: this.chairs.map(seatInfo),
      to_move: this.toMove,
      round: this.status.round,
      points: this.status.points,
      result: this.result,
    };
  }

  /** The whole game as text (docs/notation.md). */
  record(): string {
    const date = new Date(this.#opened).toISOString().slice(0, 10);
    return this.game.record({ ...headersOf(this.chairs), Date: date, ...this.#givenUp() });
  }

  /** Only a game that was given up says its result itself; otherwise the core does. */
  #givenUp(): Headers {
    if (this.result === null || this.status.result !== null) return {};
    const { winners, reason, points } = this.result;
    return { Result: `${winners.join(",") || "-"} ${reason} ${points.join("-")}` };
  }
}

function movesOf(core: Core, record: string): string[] {
  const { game } = core.fromRecord(record);
  const { moves } = game.status();
  game.free();
  return moves;
}

/** What a seat hears of a move, which is not played here. */
function eventsFor(game: Game, move: string, hearer: number): GameEvent[] {
  const copy = game.copy();
  try {
    return copy.play(move, hearer).events;
  } finally {
    copy.free();
  }
}

function seatInfo({ kind, name, level, temperament, why }: Chair): SeatInfo {
  if (kind === "person") return { kind, name };
  return { kind, name, level: level ?? null, temperament: temperament ?? null, why: why ?? null };
}
