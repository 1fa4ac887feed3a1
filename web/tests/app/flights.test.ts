import { describe, expect, it } from "vitest";
import type { GameEvent, MovedLine } from "../../src/protocol";
import { flightsOf } from "../../src/state/flights";

const line = (...events: GameEvent[]): MovedLine => ({ seq: 7, at: 0, kind: "moved", seat: 1, move: "", events });

describe("what flies when a move is shown", () => {
  it("takes tokens from the bank one after the other", () => {
    const flights = flightsOf(line({ kind: "tokens", source: null, target: 1, tokens: { Y: 2, R: 1 } }));
    expect(flights.map(({ cargo, from, to }) => [cargo, from, to])).toEqual(
      (["Y", "Y", "R"] as const).map((stone) => [
        { kind: "token", stone },
        { at: "bank", stone },
        { at: "tokens", seat: 1, stone },
      ]),
    );
    expect(flights.map((flight) => flight.wait)).toEqual([0, 70, 140]);
  });

  it("takes a card from the market to the team, and a new one from the deck after it", () => {
    const flights = flightsOf(
      line(
        { kind: "recruited", seat: 1, card: "thor", level: 3, source: "market", slot: 2 },
        { kind: "revealed", card: "loki", level: 3, slot: 2 },
      ),
    );
    expect(flights.map(({ cargo, from, to }) => [cargo, from, to])).toEqual([
      [
        { kind: "card", id: "thor", level: 3 },
        { at: "slot", level: 3, slot: 2 },
        { at: "team", seat: 1 },
      ],
      [
        { kind: "turn", id: "loki", level: 3 },
        { at: "deck", level: 3 },
        { at: "slot", level: 3, slot: 2 },
      ],
    ]);
    expect(flights[1]!.wait).toBeGreaterThan(flights[0]!.wait);
  });

  it("takes a card out of a hand when that is where it was", () => {
    const [flight] = flightsOf(line({ kind: "recruited", seat: 1, card: "thor", level: 3, source: "hand", slot: 0 }));
    expect(flight!.from).toEqual({ at: "hand", seat: 1 });
  });

  it.each([null, "thor"])("keeps a card from the deck face down, also for who may know it (%s)", (card) => {
    const [flight] = flightsOf(line({ kind: "reserved", seat: 1, card, level: 3, slot: null }));
    expect(flight).toMatchObject({
      cargo: { kind: "card", id: null, level: 3 },
      from: { at: "deck", level: 3 },
      to: { at: "hand", seat: 1 },
    });
  });

  it("shows a card that was reserved from the row", () => {
    const [flight] = flightsOf(line({ kind: "reserved", seat: 1, card: "thor", level: 3, slot: 0 }));
    expect(flight!.cargo).toEqual({ kind: "card", id: "thor", level: 3 });
  });

  it("takes a location, the Avengers tile and the Time stone to who won them", () => {
    const flights = flightsOf(
      line(
        { kind: "location", seat: 1, location: "asgard", slot: 0 },
        { kind: "avengers", seat: 1, source: 0 },
        { kind: "time", seat: 1 },
      ),
    );
    expect(flights.map(({ cargo, from }) => [cargo.kind, from.at])).toEqual([
      ["location", "location"],
      ["tile", "marks"],
      ["token", "bank"],
    ]);
    const [first] = flightsOf(line({ kind: "avengers", seat: 1, source: null }));
    expect(first!.from).toEqual({ at: "middle" });
  });

  it("gives every flight of a move a key of its own, and nothing for what does not move", () => {
    const flights = flightsOf(
      line(
        { kind: "tokens", source: 1, target: null, tokens: { Y: 3, S: 2 } },
        { kind: "recruited", seat: 1, card: "thor", level: 3, source: "market", slot: 2 },
        { kind: "turn", seat: 0, round: 2 },
      ),
    );
    expect(new Set(flights.map((flight) => flight.key)).size).toBe(6);
  });
});
