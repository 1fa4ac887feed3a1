import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEAD_AFTER, PING_AFTER, TableSocket } from "../../src/net/socket";
import type { Line, SaidLine, ServerMessage, State } from "../../src/protocol";
import type { Connection } from "../../src/talk";

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The moves and words of the client, hello left out. */
  get asked(): Record<string, unknown>[] {
    return this.sent.filter((message) => message["type"] !== "hello");
  }
}

const line = (fields: Partial<SaidLine>): SaidLine => ({ seq: 5, at: 0, kind: "said", seat: 0, ...fields });
const state = (seq: number, log: Line[] = []): Partial<State> => ({ type: "state", seq, seat: 0, log });

let connections: Connection[];
let heard: ServerMessage[];
let seq = 0;

function connect(): TableSocket {
  const listener = {
    stands: (connection: Connection) => connections.push(connection),
    heard: (message: ServerMessage) => heard.push(message),
  };
  const socket = new TableSocket("ws://here/ws", "table", "secret", listener, () => seq);
  socket.start();
  return socket;
}

function newest(): FakeSocket {
  return FakeSocket.all.at(-1)!;
}

/** Open the newest socket and let the server answer hello. */
function welcome(at: number, log: Line[] = []): FakeSocket {
  const socket = newest();
  socket.onopen?.();
  seq = at;
  socket.hear(state(at, log) as ServerMessage);
  return socket;
}

function dropAndReconnect(at: number, log: Line[] = []): FakeSocket {
  newest().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(2_000);
  return welcome(at, log);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  connections = [];
  heard = [];
  seq = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a table's socket", () => {
  it("says hello first, with the secret in the message and not in the address", () => {
    connect();
    const socket = welcome(3);
    expect(socket.sent[0]).toEqual({ type: "hello", table: "table", secret: "secret", since: 0 });
    expect(socket.url).not.toContain("secret");
    expect(connections).toEqual(["connecting", "open"]);
  });

  it("connects again by itself and asks for what it missed", () => {
    connect();
    welcome(3);
    const again = dropAndReconnect(4);
    expect(connections).toEqual(["connecting", "open", "lost", "connecting", "open"]);
    expect(again.sent[0]).toMatchObject({ type: "hello", since: 3 });
  });

  it("sends a move that was made during a drop once the table is back", () => {
    const socket = connect();
    welcome(3);
    newest().onclose?.({ code: 1006 });
    socket.send({ type: "move", seq: 3, move: "take:YBR" });
    vi.advanceTimersByTime(2_000);
    expect(newest().asked).toEqual([]);
    welcome(3);
    expect(newest().asked).toEqual([{ type: "move", seq: 3, move: "take:YBR" }]);
  });

  it("sends an unanswered move again with the same seq, and not after its answer", () => {
    const socket = connect();
    welcome(3);
    socket.send({ type: "move", seq: 3, move: "take:YBR" });
    const again = dropAndReconnect(4);
    expect(again.asked).toEqual([{ type: "move", seq: 3, move: "take:YBR" }]);
    again.hear({ type: "accepted", entry: 3, seq: 3 });
    expect(socket.unanswered).toBe(0);
    expect(dropAndReconnect(4).asked).toEqual([]);
  });

  it("says nothing twice when the log shows that it was said", () => {
    const socket = connect();
    welcome(3);
    socket.send({ type: "say", text: "hi" });
    socket.send({ type: "resign" });
    const again = dropAndReconnect(4, [line({ seq: 3, kind: "said", text: "hi" })]);
    expect(again.asked).toEqual([{ type: "resign" }]);
  });

  it("says nothing twice when the line came before the drop and only its answer was lost", () => {
    const socket = connect();
    welcome(3).hear(state(3) as ServerMessage);
    socket.send({ type: "say", phrase: "hello" });
    newest().hear(state(4, [line({ kind: "said", phrase: "hello" })]) as ServerMessage);
    expect(dropAndReconnect(4).asked).toEqual([]);
  });

  it("notices a dead connection by a ping without an answer", () => {
    connect();
    const socket = welcome(3);
    vi.advanceTimersByTime(PING_AFTER);
    expect(socket.asked).toEqual([{ type: "ping" }]);
    socket.hear({ type: "pong" });
    vi.advanceTimersByTime(PING_AFTER + DEAD_AFTER);
    expect(connections.at(-1)).not.toBe("open");
    expect(socket.closed).toBe(true);
  });

  it("does not try again when the secret opens nothing", () => {
    connect();
    newest().onopen?.();
    newest().hear({ type: "refused", code: "bad_secret", sentence: "No.", seq: null });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(connections.at(-1)).toBe("ended");
    expect(heard.at(-1)).toMatchObject({ code: "bad_secret" });
  });

  it("goes over to another process at once when its own restarts, though not with all others in the same moment", () => {
    const waits = [0, 0.5, 0.999].map((random) => {
      vi.spyOn(Math, "random").mockReturnValue(random);
      FakeSocket.all = [];
      connect();
      welcome(3);
      const began = Date.now();
      newest().onclose?.({ code: 1012 });
      vi.advanceTimersToNextTimer();
      expect(FakeSocket.all).toHaveLength(2);
      return Date.now() - began;
    });
    expect(waits[0]).toBe(0);
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    expect(waits[2]).toBeLessThan(600);
    expect(waits[2]).toBeGreaterThan(waits[1]!);
  });

  it("waits longer each time when nobody answers after a restart", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    connect();
    welcome(3);
    newest().onclose?.({ code: 1012 });
    const waits = [1, 2, 3].map(() => {
      vi.advanceTimersToNextTimer();
      const began = Date.now();
      newest().onclose?.({ code: 1012 });
      vi.advanceTimersToNextTimer();
      return Date.now() - began;
    });
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(new Set(waits).size).toBe(3);
  });

  it("fetches the beginning of a log that comes without it, before anything else is heard", async () => {
    const lines = [0, 1, 2, 3, 4].map((number) => line({ seq: number }));
    const fetched: string[] = [];
    vi.stubGlobal("location", new URL("http://here/"));
    vi.stubGlobal("fetch", (url: string) => {
      fetched.push(url);
      const since = Number(new URL(url, "http://here/").searchParams.get("since"));
      return Promise.resolve(Response.json({ log: lines.slice(since, since + 2) }));
    });
    connect();
    const socket = newest();
    socket.onopen?.();
    socket.hear(state(5, lines.slice(3)) as ServerMessage);
    socket.hear({ type: "present", seats: [true], watching: 0 });
    expect(heard).toEqual([]);
    await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(["state", "present"]));
    expect((heard[0] as State).log.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect(fetched).toHaveLength(2);
    socket.hear(state(6, [line({ seq: 5 })]) as ServerMessage);
    expect((heard.at(-1) as State).log).toHaveLength(1);
    expect(connections.at(-1)).toBe("open");
  });

  it("connects again when the beginning of a log cannot be had", async () => {
    vi.stubGlobal("location", new URL("http://here/"));
    vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
    connect();
    const socket = newest();
    socket.onopen?.();
    socket.hear(state(5, [line({ seq: 3 })]) as ServerMessage);
    await vi.waitFor(() => expect(connections.at(-1)).toBe("lost"));
    expect(heard).toEqual([]);
  });
});
