import { expect, it } from "vitest";
import type { SeatInfo } from "../../src/protocol";
import { seatName } from "../../src/words/names";

const titan = { kind: "bot", level: "titan", name: "" } as unknown as SeatInfo;
const ada = { kind: "person", name: "Ada" } as unknown as SeatInfo;

it("who shares a name is told apart as kings are", () => {
  const seats = [titan, ada, titan, titan, ada];
  expect(seats.map((_, at) => seatName(seats, at))).toEqual(["Titan", "Ada", "Titan II", "Titan III", "Ada II"]);
});
