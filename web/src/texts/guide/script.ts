// The first game, step by step. What a step waits for is here, once; its words are in the files beside this one.
// Any table will do: a step asks for a kind of move, never for a certain card.

/** What brings the guide on: the reader goes on, or a move of this kind is played. */
export type Expect = { readonly kind: "read" | "any" | "take" | "reserve" | "recruit" };

/** The round in which a step comes at the earliest: what only matters later is told later, one thing at a time. */
type From = number;

/** The part of the table that a step speaks of. */
export type Spot = "gauntlet" | "market" | "bank" | "rivals" | "mine" | "locations" | "avengers";

export const SCRIPT = [
  { id: "goal", expect: { kind: "read" }, at: "gauntlet" },
  { id: "cards", expect: { kind: "read" }, at: "market" },
  { id: "take", expect: { kind: "take" }, at: "bank" },
  { id: "rival", expect: { kind: "read" }, at: "rivals" },
  { id: "again", expect: { kind: "take" }, at: "bank" },
  { id: "recruit", expect: { kind: "recruit" }, at: "market" },
  { id: "bonus", expect: { kind: "read" }, at: "mine" },
  { id: "reserve", expect: { kind: "reserve" }, at: "market" },
  { id: "limit", expect: { kind: "read" }, at: "mine" },
  { id: "grow", expect: { kind: "recruit" }, at: "market" },
  { id: "locations", expect: { kind: "read" }, at: "locations", from: 7 },
  { id: "avengers", expect: { kind: "read" }, at: "avengers", from: 9 },
  { id: "time", expect: { kind: "read" }, at: "gauntlet", from: 11 },
  { id: "finish", expect: { kind: "any" }, at: "gauntlet", from: 12 },
] as const satisfies readonly { id: string; expect: Expect; at: Spot; from?: From }[];

export type StepId = (typeof SCRIPT)[number]["id"];

/** Whether `move`, in notation, is what a step waits for. Giving back and choosing a location are no actions and never are. */
export function answers(expect: Expect, move: string): boolean {
  if (expect.kind === "read" || /^(return|locate):/.test(move)) return false;
  return expect.kind === "any" || move.startsWith(`${expect.kind}:`);
}

/** Whether a step can be done now, by what the server calls legal; if not, its `meanwhile` is the thing to say. */
export function possible(expect: Expect, legal: readonly string[]): boolean {
  return expect.kind === "read" || legal.some((move) => answers(expect, move));
}
