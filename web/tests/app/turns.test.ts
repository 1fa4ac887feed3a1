import { expect, it } from "vitest";
import type { Line } from "../../src/protocol";
import { TableModel } from "../../src/state/table.svelte";
import { turnsOf } from "../../src/words/story";

const told = { me: 0, name: (seat: number) => `Seat ${seat}` };
let seq = 0;
const moved = (seat: number, move: string, events: object[]): Line =>
  ({ kind: "moved", seq: (seq += 1), at: 0, seat, move, events }) as unknown as Line;
const tokens = (seat: number, source: number | null, tokens: object): object => ({
  kind: "tokens",
  seat,
  source,
  tokens,
});

it("a turn is one entry, with what was given back after its action", () => {
  const lines = [
    moved(0, "take:YBO", [tokens(0, null, { Y: 1, B: 1, O: 1 })]),
    moved(0, "return:Y", [tokens(0, 0, { Y: 1 })]),
    moved(0, "return:S", [tokens(0, 0, { S: 1 })]),
    moved(1, "take:RR", [tokens(1, null, { R: 2 })]),
  ];
  const turns = turnsOf(lines, told);
  expect(turns.map(({ seq }) => seq)).toEqual([1, 4]);
  expect(turns[0]!.story.text).toBe("You took 1 Mind, 1 Space, and 1 Soul. You gave back 1 Mind and 1 S.H.I.E.L.D.");
  expect(turns[1]!.story.text).toBe("Seat 1 took 2 Reality.");
  expect(turnsOf(lines, told, 1)).toEqual(turns.slice(1));
  expect(turnsOf([...lines, ...lines], told, 3)).toEqual([...turns, ...turns].slice(1));
});

it("a turn that was taken back says so, and the last move is one that stands", () => {
  const lines: Line[] = [
    moved(0, "take:YBO", [tokens(0, null, { Y: 1, B: 1, O: 1 })]),
    moved(1, "take:RR", [tokens(1, null, { R: 2 })]),
  ];
  lines.push({ kind: "answered", seq: (seq += 1), at: 0, seat: 0, yes: true, undid: [lines[1]!.seq] });
  expect(turnsOf(lines, told).map(({ undone }) => undone)).toEqual([false, true, false]);
  expect(turnsOf(lines, told, 2).map(({ undone }) => undone)).toEqual([true, false]);
  const model = new TableModel("");
  model.lines = lines;
  expect(model.lastMove).toBe(lines[0]);
});

it("a turn whose end was taken back is told without it", () => {
  const lines = [
    moved(0, "take:YBO", [tokens(0, null, { Y: 1, B: 1, O: 1 })]),
    moved(0, "return:Y", [tokens(0, 0, { Y: 1 })]),
    moved(1, "take:RR", [tokens(1, null, { R: 2 })]),
  ];
  const [, back] = lines.map((line) => line.seq);
  const undo = (...undid: number[]): Line =>
    ({ kind: "offered", seq: (seq += 1), at: 0, seat: 1, moves: 0, undid }) as unknown as Line;
  const [first] = turnsOf([...lines.slice(0, 2), undo(back!)], told);
  expect(first!.story.text).toBe("You took 1 Mind, 1 Space, and 1 Soul.");
  expect(first!.undone).toBe(false);
});
