// The conversation with a table: says hello, hears states, and connects again by itself. What was asked for
// while the line was down is kept and asked again, and never done twice (docs/protocol.md, "Seq").
import type { Line, ServerMessage, State } from "../protocol";
import { api } from "./api";
import type { Asked, Connection, Listener, Source } from "../talk";

interface Waiting {
  message: Asked;
  sent: boolean;
  /** A line of the log tells of it, though its answer has not come. */
  seen: boolean;
}

export const PING_AFTER = 15_000;
export const DEAD_AFTER = 8_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
// Close codes of a server that restarts: another process goes on, so there is no reason to wait, but not all at once.
const RESTARTS = new Set([1001, 1012]);
const RESTART_SPREAD = 500;
// Refusals of hello after which asking again would give the same answer.
const FINAL = new Set(["bad_secret", "unknown_table", "bad_message", "foreign_page", "quarantined", "banned"]);

/** One table over one socket at a time. `since` is asked for at each hello. */
export class TableSocket implements Source {
  #socket: WebSocket | null = null;
  #greeted = false;
  #connection: Connection = "connecting";
  #waiting: Waiting[] = [];
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  /** From which line on the log was asked for. */
  #asked = 0;
  /** What has come while earlier lines of the log are fetched; null when none are. */
  #held: ServerMessage[] | null = null;

  constructor(
    private readonly url: string,
    private readonly table: string,
    private readonly secret: string | null,
    private readonly listener: Listener,
    private readonly since: () => number = () => 0,
  ) {}

  /** Connect, and stay connected until `end`. */
  start(): void {
    this.#connect();
  }

  /** Hang up for good. */
  end(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#say("ended");
  }

  /** Try again at once, as when the device is back on the network or the page in view. */
  nudge(): void {
    if (this.#connection !== "lost") return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  /** Ask for something; it is kept until the server has answered. */
  send(message: Asked): void {
    this.#waiting.push({ message, sent: false, seen: false });
    this.#flush();
  }

  /** How many questions have no answer yet. */
  get unanswered(): number {
    return this.#waiting.length;
  }

  #say(connection: Connection): void {
    this.#connection = connection;
    this.listener.stands(connection);
  }

  #connect(): void {
    this.#say("connecting");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#greeted = false;
    this.#watch(DEAD_AFTER);
    socket.onopen = () => {
      this.#asked = this.since();
      const hello = { type: "hello", table: this.table, secret: this.secret, since: this.#asked } as const;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lose(this.#greeted && RESTARTS.has(event.code));
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    this.#held = null;
    clearTimeout(this.#pulse);
    socket?.close();
  }

  #lose(restarts = false): void {
    this.#drop();
    if (this.#connection === "ended") return;
    this.#say("lost");
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.8 ** this.#tries) * (0.8 + 0.4 * Math.random());
    if (!restarts) this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), restarts ? RESTART_SPREAD * Math.random() : backoff);
  }

  /** Expect a heartbeat within so many milliseconds of asking for one. */
  #watch(deadAfter: number): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => this.#lose(), deadAfter);
  }

  #rest(): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      this.#socket?.send(JSON.stringify({ type: "ping" }));
      this.#watch(DEAD_AFTER);
    }, PING_AFTER);
  }

  #hear(message: ServerMessage): void {
    this.#rest();
    if (this.#held !== null) this.#held.push(message);
    else if (!this.#greeted && message.type === "state" && firstOf(message) > this.#asked) void this.#complete(message);
    else this.#take(message);
  }

  /** Get the lines before those of the first state, whose log is cut when it is long. */
  async #complete(state: State): Promise<void> {
    const socket = this.#socket;
    const held: ServerMessage[] = [];
    this.#held = held;
    try {
      const earlier = await this.#lines(this.#asked, firstOf(state));
      if (socket !== this.#socket) return;
      this.#held = null;
      this.#take({ ...state, log: [...earlier, ...state.log] });
      for (const message of held) if (socket === this.#socket) this.#take(message);
    } catch {
      if (socket === this.#socket) this.#lose();
    }
  }

  async #lines(from: number, to: number): Promise<Line[]> {
    const lines: Line[] = [];
    while (from < to) {
      const { log } = await api.log(this.table, from, this.secret ?? undefined);
      const last = log.at(-1);
      if (last === undefined) throw new Error("the log ends too soon");
      lines.push(...log.filter((line) => line.seq < to));
      from = last.seq + 1;
    }
    return lines;
  }

  #take(message: ServerMessage): void {
    if (!this.#greeted && message.type === "refused") {
      this.listener.heard(message);
      if (FINAL.has(message.code)) this.end();
      else this.#lose();
      return;
    }
    if (message.type === "state") {
      for (const one of this.#waiting) one.seen ||= one.sent && isDone(one.message, message);
      if (!this.#greeted) this.#welcome();
    } else if (message.type === "accepted" || message.type === "refused" || message.type === "hint") {
      this.#waiting.shift();
    }
    this.listener.heard(message);
  }

  #welcome(): void {
    this.#greeted = true;
    this.#tries = 0;
    this.#waiting = this.#waiting.filter((one) => !one.seen);
    for (const one of this.#waiting) one.sent = false;
    this.#say("open");
    this.#flush();
  }

  #flush(): void {
    if (!this.#greeted || this.#socket === null) return;
    for (const one of this.#waiting) {
      if (one.sent) continue;
      this.#socket.send(JSON.stringify(one.message));
      one.sent = true;
    }
  }
}

/** The seq of the first line that a state brings. */
function firstOf(state: State): number {
  return state.log[0]?.seq ?? 0;
}

/** Whether a question whose answer was lost has been acted on, as the lines since then tell. A move is
 * always asked again: with its seq it is idempotent and gets its answer. A lost hint is not worth asking. */
function isDone(message: Asked, state: State): boolean {
  const own = (kind: Line["kind"]) =>
    state.log.some((line) => line.kind === kind && "seat" in line && line.seat === state.seat);
  switch (message.type) {
    case "move":
      return false;
    case "hint":
      return true;
    case "say": {
      const words = message.phrase ?? message.text;
      return state.log.some(
        (line) => line.kind === "said" && line.seat === state.seat && (line.phrase ?? line.text) === words,
      );
    }
    case "replace":
      return state.log.some((line) => line.kind === "replaced" && line.seat === message.seat);
    case "takeback":
      return own("offered");
    case "answer":
      return own("answered");
    case "resign":
      return own("resigned");
    case "reclaim":
      return own("reclaimed");
    default:
      return message satisfies never;
  }
}
