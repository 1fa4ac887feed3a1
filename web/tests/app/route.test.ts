import { describe, expect, it } from "vitest";
import { pathOf, placeOf } from "../../src/state/route.svelte";

describe("addresses", () => {
  it("are one step below the base, whatever the base is", () => {
    for (const base of ["/", "/games/", "/a/b/"]) {
      expect(placeOf(base)).toEqual({ room: "home", table: "" });
      expect(placeOf(`${base}lobby`)).toEqual({ room: "lobby", table: "" });
      expect(placeOf(`${base}t-70jOCiFU4UyOQXwMUn2MEw`)).toEqual({ room: "table", table: "70jOCiFU4UyOQXwMUn2MEw" });
      expect(placeOf(`${base}replay`)).toEqual({ room: "record", table: "" });
      expect(placeOf(`${base}replay-70jOCiFU4UyOQXwMUn2MEw`)).toEqual({
        room: "replay",
        table: "70jOCiFU4UyOQXwMUn2MEw",
      });
      expect(placeOf(`${base}nothing`).room).toBe("unknown");
    }
  });
  it("have no slash, so that the page finds its files beside itself", () => {
    for (const room of ["table", "replay", "record"] as const) {
      const path = pathOf({ room, table: "abc_-1" });
      expect(path).not.toContain("/");
      expect(placeOf(path).room).toBe(room);
    }
  });
});
