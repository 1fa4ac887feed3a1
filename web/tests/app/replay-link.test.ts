import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fragmentOf, MOST_BYTES, pack, readFragment, unpack } from "../../src/state/fragment";

const games = new URL("../../../tests/golden/games/", import.meta.url);
const record = readFileSync(new URL("2-any.record", games), "utf-8");
const packedBy = (bytes: Buffer): string => deflateSync(bytes).toString("base64url");

describe("a record in an address", () => {
  it.each([record, '[Seat0 "Żółw 🐢 & +/="]\n', ""])("comes back as it was", async (text) => {
    expect(await unpack(await pack(text))).toBe(text);
  });

  it("needs no escapes, and is shorter than the text", async () => {
    const packed = await pack(record);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(packed.length).toBeLessThan(record.length);
    expect(new URL(`http://here/replay${fragmentOf(packed, 17)}`).hash).toBe(`#record=${packed}&move=17`);
  });

  it("is refused when the link was cut off, changed or is nonsense", async () => {
    const packed = await pack(record);
    const other = packed.startsWith("A", 40) ? "B" : "A";
    for (const bad of [
      packed.slice(0, -9),
      packed.slice(0, 40) + other + packed.slice(41),
      "%%%",
      "AAAA",
      packedBy(Buffer.from([0xff])),
    ]) {
      await expect(unpack(bad)).rejects.toMatchObject({ code: "bad_link" });
    }
  });

  it("is not unpacked without end", async () => {
    expect(await unpack(packedBy(Buffer.alloc(MOST_BYTES, "x")))).toHaveLength(MOST_BYTES);
    const bomb = packedBy(Buffer.alloc(50_000_000, "x"));
    await expect(unpack(bomb)).rejects.toMatchObject({ code: "bad_link" });
  });
});

describe("the fragment of a replay", () => {
  it("names a move, and a record where no table has the game", () => {
    expect(readFragment(fragmentOf(null, 17))).toEqual({ record: null, move: 17 });
    expect(readFragment(fragmentOf("ab_-c", 0))).toEqual({ record: "ab_-c", move: 0 });
  });

  it.each(["", "#", "#move=", "#move=-1", "#move=1e3", "#move=x", "#seat=1", "#record="])(
    "may name nothing: '%s'",
    (hash) => {
      expect(readFragment(hash)).toEqual({ record: null, move: null });
    },
  );
});
