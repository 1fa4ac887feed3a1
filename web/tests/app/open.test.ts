// A table is opened, and a rematch asked for, so that the server has shown its hash before it knows a nonce of ours.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTable, rematch, sitDown, takeSeats } from "../../src/state/opening";
import { keptTable } from "../../src/net/seats";
import type { NewTable, SeatInfo } from "../../src/protocol";

interface Asked {
  method: string;
  path: string;
  secret: string;
  body: Record<string, unknown>;
}

/** A server of one new table at a time: seats, their secrets, and the hash it shows. */
class FakeServer {
  asked: Asked[] = [];
  seats: SeatInfo[] = [];
  secrets: string[] = [];
  commitment = "first-hash";
  /** Requests that take a seat break off, after (`heard`) or before they were heard. */
  breaks: "heard" | "unheard" | null = null;

  answer(asked: Asked): unknown {
    this.asked.push(asked);
    const at = this.secrets.indexOf(asked.secret);
    if (asked.path === "api/tables") return this.open(asked.body as unknown as NewTable);
    if (asked.path.endsWith("/rematch")) return this.opening(at);
    if (asked.path.endsWith("/seats")) return this.sit(asked, at);
    return { type: "state", seat: at < 0 ? null : at, seats: this.seats, fairness: { commitment: this.commitment } };
  }

  open(wish: NewTable): unknown {
    this.seats = wish.seats.map(({ kind, name }) => ({
      kind: kind === "mine" ? "held" : (kind ?? "open"),
      name: name ?? wish.name ?? "",
    }));
    this.secrets = wish.seats.map(({ kind }, seat) => (kind === "mine" ? `secret${seat}` : ""));
    return { ...this.opening(-1), seats: this.secrets.flatMap((secret, seat) => (secret ? [{ seat, secret }] : [])) };
  }

  opening(seat: number): { table: string; commitment: string; seats: unknown[] } {
    return {
      table: "the-table",
      commitment: this.commitment,
      seats: seat < 0 ? [] : [{ seat, secret: this.secrets[seat] }],
    };
  }

  sit(asked: Asked, at: number): unknown {
    if (this.breaks === "unheard") throw new TypeError("the line is down");
    const seat = at < 0 ? this.seats.findIndex(({ kind }) => kind === "open") : at;
    this.seats[seat] = { kind: "person", name: String(asked.body["name"]) };
    if (this.breaks === "heard") throw new TypeError("the line is down");
    return { seat, secret: asked.secret || "drawn-secret" };
  }

  get sittings(): Asked[] {
    return this.asked.filter(({ path }) => path.endsWith("/seats"));
  }
}

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  vi.stubGlobal("location", { origin: "http://here", pathname: "/" });
  vi.stubGlobal("history", { pushState: vi.fn() });
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit) => {
    const secret = ((headers as Record<string, string>)["Authorization"] ?? "").replace("Bearer ", "");
    const asked = {
      method: method ?? "GET",
      path: url.replace("http://here/", ""),
      secret,
      body: JSON.parse(String(body ?? "{}")),
    };
    return new Response(JSON.stringify(server.answer(asked)));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("opening a table", () => {
  it("sends no nonce before the hash is known, and keeps that hash", async () => {
    await openTable({ seats: [{ kind: "mine" }, { kind: "bot" }], name: "Ada" });
    expect(server.asked[0]?.body).toMatchObject({ hold: true });
    expect(JSON.stringify(server.asked[0]?.body)).not.toContain("nonce");
    expect(server.sittings).toHaveLength(1);
    expect(server.sittings[0]).toMatchObject({ secret: "secret0", body: { name: "Ada" } });
    const nonce = server.sittings[0]?.body["nonce"];
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(keptTable("the-table")).toEqual({
      table: "the-table",
      secrets: ["secret0"],
      commitment: "first-hash",
      nonces: { secret0: nonce },
    });
    expect(history.pushState).toHaveBeenCalledWith(null, "", "http://here/t-the-table");
  });

  it("seats everyone of this device, each by name and with a nonce of their own", async () => {
    await openTable({
      seats: [
        { kind: "mine", name: "Ada" },
        { kind: "mine", name: "Bo" },
        { kind: "mine", name: "Cy" },
      ],
    });
    expect(server.sittings.map(({ body }) => body["name"])).toEqual(["Ada", "Bo", "Cy"]);
    const nonces = server.sittings.map(({ body }) => body["nonce"]);
    expect(new Set(nonces).size).toBe(3);
    expect(Object.values(keptTable("the-table")?.nonces ?? {})).toEqual(nonces);
  });

  it("does not let a hash shown later replace the first", async () => {
    await openTable({ seats: [{ kind: "mine" }, { kind: "bot" }], name: "Ada" });
    server.commitment = "second-hash";
    await takeSeats("the-table", ["secret0"]);
    expect(keptTable("the-table")?.commitment).toBe("first-hash");
  });

  it.each(["heard", "unheard"] as const)("goes on with the same nonce after a break, %s or not", async (breaks) => {
    server.breaks = breaks;
    await openTable({ seats: [{ kind: "mine" }, { kind: "bot" }], name: "Ada" });
    expect(history.pushState).toHaveBeenCalled();
    const first = server.sittings[0]?.body["nonce"];
    server.breaks = null;
    await takeSeats("the-table", ["secret0"]);
    expect(server.seats[0]?.kind).toBe("person");
    expect(server.sittings).toHaveLength(breaks === "heard" ? 1 : 2);
    expect(server.sittings.at(-1)?.body["nonce"]).toBe(first);
    expect(keptTable("the-table")?.nonces).toEqual({ secret0: first });
  });
});

it("a rematch is asked for without a nonce, for every seat of this device", async () => {
  server.secrets = ["a", "", "b"];
  server.seats = [{ kind: "held", name: "Ada" }, { kind: "bot" }, { kind: "held", name: "Bo" }];
  await rematch("the-old-table", ["b", "a"]);
  expect(server.asked.filter(({ path }) => path.endsWith("/rematch")).map(({ body }) => body)).toEqual([
    { hold: true },
    { hold: true },
  ]);
  expect(server.sittings.map(({ secret, body }) => [secret, body["name"]])).toEqual([
    ["b", "Bo"],
    ["a", "Ada"],
  ]);
  expect(server.asked.findIndex(({ path }) => path.endsWith("/seats"))).toBeGreaterThan(1);
  expect(keptTable("the-table")).toMatchObject({ secrets: ["b", "a"], commitment: "first-hash" });
});

it("a seat taken by link keeps the hash that was shown before", async () => {
  server.seats = [{ kind: "open" }];
  server.commitment = "another-hash";
  expect(await sitDown("the-table", "Ada", "seen-hash")).toBe("drawn-secret");
  expect(keptTable("the-table")).toMatchObject({
    commitment: "seen-hash",
    nonces: { "drawn-secret": server.sittings[0]?.body["nonce"] },
  });
});
