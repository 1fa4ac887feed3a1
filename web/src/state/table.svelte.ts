// A table as one seat, or a spectator, sees it: the server's last word and what the person is about to do.
import { COLOURS, type Colour } from "../content/stones";
import { isLocal } from "../local/id";
import { keepCommitment } from "../net/seats";
import type {
  HintMove,
  Line,
  MovedLine,
  Present,
  Price,
  Refused,
  SeatPosition,
  ServerMessage,
  State,
  View,
  WhyIllegal,
} from "../protocol";
import { RULES } from "../protocol";
import { SILENT, type Asked, type Connection, type Listener, type Source } from "../talk";
import { Chat } from "./chat.svelte";
import { ticker } from "./clock.svelte";
import { hintFor } from "./hints";
import { judge } from "./judge.svelte";
import { offerOf, type Offer, type Payment } from "./offers";
import { Pacer } from "./pace";
import { standingMoves } from "./replay";
import { settings } from "./settings.svelte";
import { canAdd, sorted, takeMove } from "./staging";

/** What is picked on the table but not yet played. */
export type Pick =
  | { kind: "none" }
  | { kind: "stones"; stones: string[] }
  | { kind: "card"; card: string; payment?: string }
  | { kind: "deck"; level: number }
  | { kind: "location"; location: string };

/** Something to tell the person: a refusal by its code, or why a click did nothing. */
export interface Notice {
  code: string;
  sentence: string;
  why?: WhyIllegal | null;
}

const NOTHING: Pick = { kind: "none" };

export class TableModel implements Listener {
  state = $state.raw<State | null>(null);
  lines = $state.raw<readonly Line[]>([]);
  connection = $state<Connection>("connecting");
  #told = $state.raw<Present | null>(null);
  /** The seats of people at this very device, one's own too, where there are several; set by who hands it over. */
  companions = $state.raw<readonly number[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** What a strong player would do now, best first. */
  hint = $state.raw<readonly HintMove[] | null>(null);
  hinting = $state(false);
  picked = $state.raw<Pick>(NOTHING);
  /** A move that was sent and not answered yet. */
  sending = $state<string | null>(null);
  /** The lines that came with the last message: what is to be animated and read out. */
  fresh = $state.raw<readonly Line[]>([]);

  /** Who is here: whoever is connected, and whoever sits at this device, which has a line for one at a time. */
  readonly present: Present | null = $derived(
    this.#told && { ...this.#told, seats: this.#told.seats.map((here, at) => here || this.companions.includes(at)) },
  );
  readonly view: View | null = $derived(this.state?.view ?? null);
  readonly seat: number | null = $derived(this.state?.seat ?? null);
  readonly legal: readonly string[] = $derived(this.sending === null ? (this.view?.legal ?? []) : []);
  readonly mine: SeatPosition | null = $derived(this.seat === null ? null : (this.view?.seats[this.seat] ?? null));
  readonly yourTurn: boolean = $derived((this.view?.legal ?? []).length > 0 && this.state?.status === "playing");
  /** Whether nobody else holds a seat: who is gone can come back to a game without hints. */
  readonly alone: boolean = $derived(
    (this.state?.seats ?? []).filter(({ kind, why }) => kind === "person" || why === "absence").length === 1,
  );
  /** Whether hints are allowed: as the table says, else to someone whom only bots play against. */
  readonly hints: boolean = $derived(this.state?.options.hints ?? this.alone);
  /** What cards cost this seat, as the core in the page says; while it is not there yet, as the server does. */
  readonly prices: Readonly<Record<string, Price>> = $derived(
    this.view === null ? {} : (judge.prices(this.view, this.seat) ?? this.state?.prices ?? {}),
  );
  readonly staged: readonly string[] = $derived(this.picked.kind === "stones" ? this.picked.stones : []);
  readonly lastMove: MovedLine | null = $derived(standingMoves(this.lines).at(-1) ?? null);

  readonly chat: Chat;
  /** The hash of the deal as it was shown first; what comes later is only compared with it. */
  commitment = "";

  /** Whether what happens outlasts the page; online it always does. */
  outlasts = $state(true);
  /** Whether the table is in this page and nowhere else. */
  readonly local: boolean;

  #paced = new Pacer(
    (state) => this.#learn(state),
    (state) => this.#pauseAt(state),
    () => judge.core,
  );
  #source: Source;
  #heardAt = 0;
  #queue: string[] = [];

  /** A table whose messages come from what `open` gives; from nowhere where it is only shown. */
  constructor(
    readonly table: string,
    open: (model: TableModel) => Source = () => SILENT,
    /** What opens the seat on another device; null where nothing does. */
    readonly secret: string | null = null,
  ) {
    this.chat = new Chat(
      table,
      () => this.lines,
      () => this.seat,
    );
    this.local = isLocal(table);
    this.#source = open(this);
  }

  start(): void {
    judge.load();
    this.#source.start();
  }

  end(): void {
    this.#paced.end();
    this.#source.end();
  }

  nudge(): void {
    this.#source.nudge();
  }

  stands(connection: Connection): void {
    this.connection = connection;
  }

  kept(kept: boolean): void {
    this.outlasts = kept;
  }

  heard(message: ServerMessage): void {
    if (message.type === "state") this.#paced.feed(message);
    else if (message.type === "present") this.#told = message;
    else if (message.type === "refused") this.#refused(message);
    else if (message.type === "accepted" && message.seq !== null) this.#settle();
  }

  /** How long a move is shown. Nobody's clock runs down meanwhile, and nothing is kept from who was away or wants no motion. */
  #pauseAt(state: State): number {
    const hurries = this.state === null || state.options.clock.kind === "live" || document.hidden;
    return hurries || settings.pace === 0 ? 0 : settings.moveTime;
  }

  #learn(state: State): void {
    const moved = state.seq !== this.state?.seq;
    const known = state.log.length > 0 ? this.lines.filter((line) => line.seq < state.log[0]!.seq) : this.lines;
    this.lines = [...known, ...state.log];
    this.fresh = this.state === null ? [] : state.log;
    if (this.state === null) this.chat.readTo(state.seq);
    this.state = state;
    this.#heardAt = performance.now();
    if (!this.local) this.commitment ||= keepCommitment(state.table, state.fairness.commitment);
    if (!moved) return;
    this.hint = null;
    if (state.log.some((line) => line.kind !== "said")) {
      this.sending = null;
      this.picked = NOTHING;
      this.#next();
    }
  }

  #refused({ code, sentence, why }: Refused): void {
    this.#queue = [];
    this.sending = null;
    this.notice = { code, sentence, why };
  }

  // The state that shows the move comes before or after its answer, so both clear what was sent.
  #settle(): void {
    if (this.state?.log.some((line) => line.kind === "moved" && line.move === this.sending)) this.sending = null;
  }

  #next(): void {
    const move = this.#queue.shift();
    if (move === undefined) return;
    if (this.legal.includes(move)) this.play(move);
    else this.#queue = [];
  }

  /** Send a move of the list of legal ones; moves given after it follow as soon as each is legal. */
  play(move: string, ...then: string[]): void {
    if (this.state === null || this.sending !== null) return;
    this.notice = null;
    this.hint = null;
    this.#queue = then.length > 0 ? then : this.#queue;
    this.sending = move;
    this.#source.send({ type: "move", seq: this.state.seq, move });
  }

  /** Ask the table for anything else. */
  ask(message: Exclude<Asked, { type: "move" | "hint" }>): void {
    this.notice = null;
    this.#source.send(message);
  }

  /** Ask the engine in the page, from what this seat knows, what a strong player would do. */
  async askHint(): Promise<void> {
    const { view, state } = this;
    if (view === null || state === null || this.hinting) return;
    this.notice = null;
    if (!this.hints) return void (this.notice = { code: "no_hints", sentence: "" });
    if (!this.yourTurn) return void (this.notice = { code: "not_your_turn", sentence: "" });
    this.hinting = true;
    try {
      const moves = await hintFor(view);
      if (this.state?.seq === state.seq) this.hint = moves;
    } catch {
      this.notice = { code: "failure", sentence: "" };
    } finally {
      this.hinting = false;
    }
  }

  /** Pick one more stone, from the bank or, when stones must go back, from one's own. */
  addStone(stone: string): boolean {
    if (!this.canAdd(stone)) return false;
    this.notice = null;
    this.picked = { kind: "stones", stones: sorted([...this.staged, stone]) };
    return true;
  }

  canAdd(stone: string): boolean {
    if (this.view?.phase === "return") {
      const held = this.mine?.tokens[stone] ?? 0;
      const picked = this.staged.filter((one) => one === stone).length;
      return this.legal.includes(`return:${stone}`) && picked < held && this.staged.length < this.surplus;
    }
    return canAdd(this.staged, stone, this.legal);
  }

  removeStone(stone: string): void {
    const at = this.staged.lastIndexOf(stone);
    if (at < 0) return;
    const stones = this.staged.filter((_, index) => index !== at);
    this.picked = stones.length > 0 ? { kind: "stones", stones } : NOTHING;
  }

  pick(pick: Pick): void {
    this.notice = null;
    this.picked = pick;
  }

  clear(): void {
    this.notice = null;
    this.picked = NOTHING;
  }

  explain(sentence: string): void {
    this.notice = { code: "", sentence };
  }

  /** The legal move that the picked stones make, or null. */
  get stagedMove(): string | null {
    return takeMove(this.staged, this.legal);
  }

  /** How many tokens a seat holds. */
  heldBy(seat: number): number {
    return Object.values(this.view?.seats[seat]?.tokens ?? {}).reduce((sum, count) => sum + count, 0);
  }

  /** How many tokens one has still to give back. */
  get surplus(): number {
    return this.seat === null ? 0 : Math.max(0, this.heldBy(this.seat) - RULES.TOKEN_LIMIT);
  }

  /** Confirm what is picked, if it is a move. */
  confirm(): void {
    if (this.view?.phase === "return") {
      const [first, ...rest] = this.staged.map((stone) => `return:${stone}`);
      if (first !== undefined && this.staged.length === this.surplus) this.play(first, ...rest);
    } else if (this.picked.kind === "location") this.#playIfLegal(`locate:${this.picked.location}`);
    else if (this.picked.kind === "deck") this.#playIfLegal(`reserve:deck${this.picked.level}`);
    else if (this.picked.kind === "card") {
      const move = this.payment?.move ?? this.offer(this.picked.card).reserve;
      if (move !== null) this.play(move);
    } else if (this.stagedMove !== null) this.play(this.stagedMove);
  }

  /** How the picked card will be paid: as chosen, else as little gray as possible; null when it cannot be. */
  get payment(): Payment | null {
    if (this.picked.kind !== "card") return null;
    const { card, payment } = this.picked;
    const { payments } = this.offer(card);
    return payments.find((one) => one.move === payment) ?? payments[0] ?? null;
  }

  #playIfLegal(move: string): void {
    if (this.legal.includes(move)) this.play(move);
  }

  /** What a card offers to the person at this page. */
  offer(card: string): Offer {
    return offerOf(card, this.prices[card], this.legal);
  }

  /** The colours of the five that a seat has no bonus of. */
  missingColours(seat: number): Colour[] {
    return COLOURS.filter((colour) => (this.view?.seats[seat]?.bonuses?.[colour] ?? 0) === 0);
  }

  /** Milliseconds left on a seat's clock now, or null without a clock. */
  left(seat: number): number | null {
    const left = this.state?.times.left[seat] ?? null;
    if (left === null) return null;
    const passed = this.state?.times.running === seat ? Math.max(0, ticker.now - this.#heardAt) : 0;
    return Math.max(0, left - passed);
  }
}
