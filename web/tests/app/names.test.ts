import { expect, it } from "vitest";
import type { SeatInfo } from "../../src/protocol";
import { clockText, seatName } from "../../src/words/names";

const titan = { kind: "bot", level: "titan", name: "" } as unknown as SeatInfo;
const ada = { kind: "person", name: "Ada" } as unknown as SeatInfo;

it("who shares a name is told apart as kings are", () => {
  const seats = [titan, ada, titan, titan, ada];
  expect(seats.map((_, at) => seatName(seats, at))).toEqual(["Titan", "Ada", "Titan II", "Titan III", "Ada II"]);
});

it("a clock says what is left, days and hours too", () => {
  const [second, hour] = [1000, 3_600_000];
  expect([545 * second, 3723 * second].map(clockText)).toEqual(["9:05", "1:02:03"]);
  expect([24 * hour, 71.9 * hour, 72 * hour].map(clockText)).toEqual(["1 day 0 h", "2 days 23 h", "3 days 0 h"]);
});
