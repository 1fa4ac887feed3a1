import { describe, expect, it } from "vitest";
import type { Price } from "../../src/protocol";
import { offerOf } from "../../src/state/offers";
import { canAdd, takeMove } from "../../src/state/staging";

const LEGAL = ["take:YBO", "take:YBR", "take:YY", "reserve:thor", "recruit:rocket"];

describe("picking stones", () => {
  it("offers exactly the stones that still lead to a legal take", () => {
    expect(canAdd([], "Y", LEGAL)).toBe(true);
    expect(canAdd([], "P", LEGAL)).toBe(false);
    expect(canAdd(["Y"], "Y", LEGAL)).toBe(true);
    expect(canAdd(["B"], "B", LEGAL)).toBe(false);
    expect(canAdd(["Y", "Y"], "B", LEGAL)).toBe(false);
    expect(canAdd(["B", "Y"], "R", LEGAL)).toBe(true);
  });

  it("can be confirmed only when it is a legal move, in any order of picking", () => {
    expect(takeMove(["Y", "B"], LEGAL)).toBeNull();
    expect(takeMove(["R", "Y", "B"], LEGAL)).toBe("take:YBR");
    expect(takeMove([], LEGAL)).toBeNull();
  });
});

describe("what a card offers", () => {
  const price = (part: Partial<Price>): Price => ({
    due: { Y: 1, R: 2 },
    lacks: {},
    missing: 0,
    payments: [],
    ...part,
  });
  const usual = { move: "recruit:rocket", tokens: { Y: 1, R: 2 } };

  it("is ready when the server lists it", () => {
    const offer = offerOf("rocket", price({ payments: [usual] }), LEGAL);
    expect(offer.kind).toBe("ready");
    expect(offer.payments).toEqual([{ move: "recruit:rocket", spends: { Y: 1, R: 2 }, gray: 0 }]);
  });

  it("counts gray where colours are short", () => {
    expect(offerOf("rocket", price({ lacks: { R: 1 } }), LEGAL).kind).toBe("gray");
  });

  it("lists every legal way of paying, the default first", () => {
    const other = { move: "recruit:rocket=2R1S", tokens: { R: 2, S: 1 } };
    const gone = { move: "recruit:rocket=1Y1R1S", tokens: { Y: 1, R: 1, S: 1 } };
    const offer = offerOf("rocket", price({ payments: [other, gone, usual] }), [other.move, usual.move]);
    expect(offer.payments.map((payment) => payment.move)).toEqual([usual.move, other.move]);
    expect(offer.payments[1]).toMatchObject({ spends: { R: 2, S: 1 }, gray: 1 });
  });

  it("is short of what the server says", () => {
    const offer = offerOf("rocket", price({ due: { Y: 1, R: 1 }, lacks: { Y: 1, R: 1 }, missing: 1 }), []);
    expect(offer).toMatchObject({ kind: "short", missing: 1, lacks: { Y: 1, R: 1 }, due: { Y: 1, R: 1 } });
  });

  it("is what is printed on it to a spectator", () => {
    expect(offerOf("rocket", undefined, [])).toMatchObject({ kind: "short", due: { Y: 1, R: 2 }, missing: 3 });
  });

  it("can be reserved only when the server says so", () => {
    expect(offerOf("thor", undefined, LEGAL).reserve).toBe("reserve:thor");
    expect(offerOf("rocket", undefined, LEGAL).reserve).toBeNull();
  });
});
