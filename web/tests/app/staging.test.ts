import { describe, expect, it } from "vitest";
import { cardOf } from "../../src/content/cards";
import type { SeatPosition } from "../../src/protocol";
import { offerOf } from "../../src/state/offers";
import { canAdd, takeMove } from "../../src/state/staging";

const LEGAL = ["take:YBO", "take:YBR", "take:YY", "reserve:thor", "recruit:rocket"];

const seat = (tokens: Record<string, number>, bonuses: Record<string, number> = {}): SeatPosition => ({
  tokens,
  bonuses,
  recruits: [],
  reserved: [],
  locations: [],
});

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
  const rocket = cardOf("rocket"); // costs 1 Y 2 R

  it("is ready when the server lists it", () => {
    const offer = offerOf(rocket, seat({ Y: 1, R: 2 }), LEGAL);
    expect(offer.kind).toBe("ready");
    expect(offer.payments).toEqual([{ move: "recruit:rocket", spends: { Y: 1, R: 2 }, gray: 0 }]);
  });

  it("counts gray where colours are short", () => {
    const offer = offerOf(rocket, seat({ Y: 1, R: 1, S: 1 }), LEGAL);
    expect(offer.kind).toBe("gray");
    expect(offer.payments[0]?.spends).toEqual({ Y: 1, R: 1, S: 1 });
  });

  it("lists every legal way of paying, the default first", () => {
    const legal = ["recruit:rocket=2R1S", "recruit:rocket", "recruit:rocket-other"];
    const offer = offerOf(rocket, seat({ Y: 1, R: 2, S: 1 }), legal);
    expect(offer.payments.map((payment) => payment.move)).toEqual(["recruit:rocket", "recruit:rocket=2R1S"]);
    expect(offer.payments[1]?.spends).toEqual({ R: 2, S: 1 });
  });

  it("says what is short after bonuses, tokens and gray", () => {
    const offer = offerOf(rocket, seat({ S: 1 }, { R: 1 }), []);
    expect(offer.kind).toBe("short");
    expect(offer.missing).toBe(1);
    expect(offer.lacks).toEqual({ Y: 1, R: 1 });
    expect(offer.due).toMatchObject({ Y: 1, R: 1, B: 0 });
  });

  it("can be reserved only when the server says so", () => {
    expect(offerOf(cardOf("thor"), seat({}), LEGAL).reserve).toBe("reserve:thor");
    expect(offerOf(rocket, seat({}), LEGAL).reserve).toBeNull();
  });
});
