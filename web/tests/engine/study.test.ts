// What only the study asks of the core: positions that are set up, and why moves are good or bad.
import { expect, it } from "vitest";
import type { Draft } from "../../src/engine/core";
import { StudyCore } from "../../src/engine/study";
import { study } from "./module";
import { refusal } from "./refusal";

const core = new StudyCore(study);

it("names all that is wrong with a draft, and plays on from one that leaves the decks open", () => {
  const game = core.fromSeed(2, "5");
  const { decks, ...seen } = game.position() as unknown as Draft;
  const draft = { ...seen, decks: decks.map((deck) => (deck as string[]).length) };
  expect(core.problems(draft)).toEqual([]);
  const [first, second] = [draft.market[0]![0]!, draft.market[1]![1]!];
  const bad = structuredClone(draft);
  bad.seats[1]!.recruits.push(first);
  bad.bank["S"] = 4;
  expect(core.problems(bad)).toEqual([
    { code: "card_twice", facts: { card: first }, sentence: `${first} is in two places` },
    {
      code: "tokens",
      facts: { stone: "S", number: 4, limit: 5 },
      sentence: "there are 4 S tokens instead of 5",
    },
  ]);
  expect(refusal(() => core.fromDraft(bad, "x")).sentence).toBe(`${first} is in two places`);
  expect(refusal(() => core.problems({ players: 2 })).sentence).toBe("phase is missing");

  const begun = core.fromDraft(draft, "x");
  expect(begun.view(0)).toEqual(game.view(0));
  expect(core.fromDraft(draft, "x").position()).toEqual(begun.position());
  const card = (decks[1] as string[])[7]!;
  const turned = core.turned(begun, card);
  const { events } = turned.play(`reserve:${second}`);
  expect(events.find(({ kind }) => kind === "revealed")).toMatchObject({ card, level: 2, slot: 1 });
  expect(refusal(() => core.turned(begun, first)).code).toBe("bad_card");
  turned.play("reserve:deck1");
  const hidden = turned.view(1).seats[1]!.reserved[0]!.card;
  const other = (decks[0] as string[]).find((one) => one !== hidden)!;
  expect(core.turned(turned, other, { seat: 1, at: 0 }).view(1).seats[1]!.reserved).toEqual([
    { card: other, hidden: true },
  ]);
  expect(refusal(() => core.turned(turned, other, { seat: 0, at: 0 })).code).toBe("bad_card");
});

it("says why a move is good, and why another one is not", () => {
  const game = core.fromSeed(2, "5");
  const view = game.view(0);
  expect(core.facts(view, "take:YBP")).toEqual([]);
  expect(refusal(() => core.facts(view, "recruit:thor")).code).toBe("out_of_reach");
  expect(refusal(() => core.facts(game.view(1), "take:YBP")).code).toBe("bad_view");
  for (const move of ["take:YBO", "take:YRP", "take:YBO", "take:YRP", "take:ORP"]) game.play(move);
  const later = game.view(1);
  const keeps = { kind: "keeps", seat: 0, card: "grandmaster" };
  const affords = { kind: "affords", card: "silver-sable" };
  expect(core.facts(later, "reserve:grandmaster")).toEqual([keeps, affords]);
  expect(core.reasons(later, "reserve:grandmaster", { instead: "reserve:deck1" })).toEqual([
    { ...keeps, against: false, weight: null },
  ]);
  const moves = [
    { move: "reserve:grandmaster", visits: 9, win: [0.4, 0.6], error: 0.1, line: [] },
    { move: "reserve:deck1", visits: 5, win: [0.5, 0.5], error: 0.1, line: [] },
    { move: "take:BOR", visits: 1, win: [0.8, 0.2], error: 0.1, line: [] },
  ];
  const analysis = { best: "reserve:grandmaster", win: [0.4, 0.6], error: 0.1, visits: 15, moves };
  expect(core.reasons(later, "reserve:grandmaster", { analysis })).toEqual([
    { ...affords, against: false, weight: 4000 },
    { ...keeps, against: false, weight: 1000 },
  ]);
  game.free();
});

it("imagines a game from a view, always the same one from a seed", () => {
  const game = core.fromSeed(3, "5");
  game.play("reserve:deck3");
  const view = game.view(1);
  const one = core.imagined(view, "a");
  expect(one.view(1)).toEqual(view);
  expect(core.imagined(view, "a").position()).toEqual(one.position());
  expect(core.imagined(view, "b").position()).not.toEqual(one.position());
  game.free();
});

it("plays on from any position", () => {
  const game = core.fromSeed(2, "5");
  for (const move of ["take:YBR", "reserve:deck1", "take:OO"]) game.play(move);
  const twin = core.fromPosition(game.position());
  expect(twin.position()).toEqual(game.position());
  expect(twin.legal()).toEqual(game.legal());
  expect(refusal(() => core.fromPosition({ ...game.position(), players: 5 })).code).toBe("bad_position");
});

it("has the same hash and the same line for a position as Python, however it was reached", () => {
  const game = core.fromSeed(2, "5");
  expect(core.hash(game)).toBe(0x137f69a35825186bn);
  const line = core.line(game);
  expect(line).toMatch(/^HRCg\/67sw\/\.Q\.X\.Y\.W \S+ bh 000000\/000000 1 0a0-$/);
  for (const move of ["take:YBO", "take:YBP", "take:YBR"]) game.play(move);
  const other = core.fromPosition(line);
  expect(core.hash(other)).toBe(0x137f69a35825186bn);
  for (const move of ["take:YBR", "take:YBP", "take:YBO"]) other.play(move);
  expect(core.hash(other)).toBe(core.hash(game));
  expect(core.line(other)).toBe(core.line(game));
  game.undo(3);
  expect(core.line(game)).toBe(line);
  expect(refusal(() => core.fromPosition("no line")).message).toMatch(/^a position in one line has six parts/);
  game.free();
  other.free();
});
