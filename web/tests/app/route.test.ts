import { describe, expect, it } from "vitest";
import { stepOf } from "../../src/browser/address";
import { pathOf, placeOf } from "../../src/state/route.svelte";

describe("addresses", () => {
  it("are one step below the base, whatever the base is", () => {
    const at = (path: string) => placeOf(stepOf(new URL(path, "http://here")));
    for (const base of ["/", "/games/", "/a/b/"]) {
      expect(at(base)).toEqual({ room: "home", table: "" });
      expect(at(`${base}lobby`)).toEqual({ room: "lobby", table: "" });
      expect(at(`${base}t-70jOCiFU4UyOQXwMUn2MEw`)).toEqual({ room: "table", table: "70jOCiFU4UyOQXwMUn2MEw" });
      expect(at(`${base}replay`)).toEqual({ room: "record", table: "" });
      expect(at(`${base}replay-70jOCiFU4UyOQXwMUn2MEw`)).toEqual({ room: "replay", table: "70jOCiFU4UyOQXwMUn2MEw" });
      expect(at(`${base}review`)).toEqual({ room: "review", table: "" });
      expect(at(`${base}board`)).toEqual({ room: "board", table: "" });
      expect(at(`${base}board-abc`)).toEqual({ room: "board", table: "abc" });
      expect(at(`${base}nothing`).room).toBe("unknown");
      expect(at(`${base}valueOf-x`).room).toBe("unknown");
    }
  });
  it("have no slash, so that the page finds its files beside itself", () => {
    for (const room of ["table", "replay", "review", "learn", "record", "board"] as const) {
      const path = pathOf({ room, table: "abc_-1" });
      expect(path).not.toContain("/");
      expect(placeOf(path).room).toBe(room);
    }
  });
});
