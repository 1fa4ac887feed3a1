// Records that come into the page and leave it.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Core } from "../../src/engine/core";
import { BrokenRecord, headersOf, replayOf, seatsOf, tablesOf } from "../../src/local/records";
import { Store } from "../../src/local/store";
import { LocalTables } from "../../src/local/tables";
import { coreFromFile } from "./core";

const GAMES = new URL("../../../tests/golden/games/", import.meta.url);
const golden = (name: string): string => readFileSync(new URL(name, GAMES), "utf8");
const record = golden("2-any.record");

let core: Core;
beforeAll(async () => {
  core = await coreFromFile();
});

function tables(): LocalTables {
  const none = {
    instant: false,
    choose: () => Promise.reject(new Error("nobody thinks here")),
    end: () => undefined,
  };
  return new LocalTables(
    () => none,
    () => Promise.resolve(core),
    new Store(`records-${Math.random()}`),
  );
}

describe("seats in headers", () => {
  it("are read as they are written, also a person who is called like a bot", () => {
    const chairs = [
      { kind: "person", name: "titan" },
      { kind: "bot", name: "", level: "hero", temperament: "balanced" },
      { kind: "bot", name: "Rob", level: "agent", temperament: "points rush" },
    ] as const;
    const headers = headersOf(chairs);
    expect(headers).toEqual({
      Seat0: "titan",
      Seat1: "hero",
      Seat2: "Rob (agent:temperament=points rush)",
      People: "0",
    });
    expect(seatsOf(headers, 3)).toEqual([
      { kind: "person", name: "titan" },
      { kind: "bot", name: "", level: "hero", temperament: null },
      { kind: "bot", name: "Rob", level: "agent", temperament: "points rush" },
    ]);
  });
});

describe("a record", () => {
  it("is told move by move, to its result", () => {
    const { log, view, result } = replayOf(core, record);
    expect(log.length).toBeGreaterThan(30);
    expect(view.seat).toBeNull();
    expect(result?.winners).toHaveLength(1);
  });

  it("that is broken is refused with its line, also far down in a file", () => {
    const broken = record.replace("take:", "grab:");
    const line = record.slice(0, record.indexOf("take:")).split("\n").length;
    expect(() => replayOf(core, broken)).toThrow(new RegExp(`^Line ${line}: round 1: grab:`));
    const before = record.split("\n").length;
    expect(() => tablesOf(core, `${record}\n${broken}`)).toThrow(new RegExp(`^Line ${before + line}: `));
    expect(() => tablesOf(core, "hello")).toThrow(BrokenRecord);
  });

  it("of a game that was given up keeps how", () => {
    const [tags = "", moves = ""] = record.split("\n\n");
    const given = `${tags.replace(/\[Result .*\]/, '[Result "0 resignation 3-4"]')}\n\n${moves.split("\n").slice(0, 3).join("\n")}\n`;
    expect(replayOf(core, given).result).toMatchObject({ winners: [0], reason: "resignation" });
  });
});

describe("a file of records", () => {
  it("comes back as it was saved, game by game", async () => {
    const all = readdirSync(GAMES).filter((name) => name.endsWith(".record"));
    const here = tables();
    const given = all.map(golden);
    await here.import(given.join("\n"));
    expect(await here.list()).toHaveLength(all.length);
    const saved = await here.records();
    const there = tables();
    await there.import(saved);
    expect(await there.records()).toBe(saved);
    const moves = (text: string) =>
      text
        .split("\n\n")
        .slice(1)
        .join()
        .replaceAll(/\{[^}]*\}|\s+/g, " ")
        .trim();
    const kept = await Promise.all((await here.list()).map(({ table }) => here.record(table)));
    expect(new Set(kept.map(moves))).toEqual(new Set(given.map(moves)));
  });

  it("with a broken one changes nothing", async () => {
    const here = tables();
    await expect(here.import(`${record}\n${record.replace("take:", "grab:")}`)).rejects.toThrow(BrokenRecord);
    expect(await here.list()).toEqual([]);
  });
});
