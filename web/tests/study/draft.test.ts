// Edits of a position keep what lies there, and every problem the core names has an obvious repair or none.
import { describe, expect, it } from "vitest";
import { characters } from "virtual:content";
import { cardOf } from "../../src/content/cards";
import type { Draft } from "../../src/engine/core";
import { StudyCore, type Problem } from "../../src/engine/study";
import * as drafts from "../../src/study/board/draft";
import { study } from "../engine/module";

const core = new StudyCore(study);
const cards = characters.map(({ id }) => cardOf(id!));
const fresh = drafts.draftOf(core.fromSeed(2, "5").position(), true);
const codes = (draft: Draft) => core.problems(draft).map(({ code }) => code);

/** What the repair of the first problem of a kind leaves. */
function mended(draft: Draft, code: string): Draft {
  const problem = core.problems(draft).find((one) => one.code === code);
  expect(problem, codes(draft).join(" ")).toBeDefined();
  const repair = drafts.repairOf(draft, problem!, cards);
  expect(repair, code).not.toBeNull();
  return repair!.draft;
}

const levelThree = cards.filter(({ level }) => level === 3).map(({ id }) => id);
const free = (draft: Draft, level: number, wanted = 0) =>
  cards.filter((card) => card.level === level && !drafts.placed(draft).includes(card.id))[wanted]!.id;

describe("an edit", () => {
  it("begins at something possible", () => {
    expect(codes(fresh)).toEqual([]);
    expect(fresh.decks).toEqual([36, 26, 16]);
  });

  it("takes cards out of their decks and back, so that nothing is in two places", () => {
    const card = free(fresh, 1);
    let draft = drafts.put(fresh, card, { kind: "team", seat: 1 });
    expect([codes(draft), draft.decks[0]]).toEqual([[], 35]);
    draft = drafts.put(draft, card, { kind: "hand", seat: 0, hidden: true });
    expect([codes(draft), draft.decks[0], draft.seats[1]!.recruits]).toEqual([[], 35, []]);
    const before = draft.market[0]![2]!;
    draft = drafts.put(draft, card, { kind: "market", level: 1, slot: 2 });
    expect([codes(draft), draft.decks[0], drafts.placed(draft).includes(before)]).toEqual([[], 36, false]);
    draft = drafts.putUnknown(draft, 0, 3);
    expect([codes(draft), draft.decks[2]]).toEqual([[], 15]);
    expect(drafts.unreserve(draft, 0, 0).decks[2]).toBe(16);
  });

  it("takes tokens out of the bank", () => {
    const draft = drafts.moveToken(fresh, 0, "Y", 1);
    expect([draft.seats[0]!.tokens["Y"], draft.bank["Y"], codes(draft)]).toEqual([1, 3, []]);
    expect(drafts.moveToken(draft, 0, "Y", -1)).toEqual(fresh);
    expect(drafts.moveToken(fresh, 0, "Y", -1)).toBe(fresh);
  });

  it("changes the number of seats and keeps who is there", () => {
    const four = drafts.draftOf(core.fromSeed(4, "5").position(), true);
    const three = drafts.draftOf(core.fromSeed(3, "5").position(), true);
    let draft = drafts.moveToken(drafts.put(four, free(four, 1), { kind: "team", seat: 3 }), 3, "B", 1);
    draft = drafts.moveToken(drafts.putUnknown(draft, 2, 2), 2, "R", 1);
    const fewer = drafts.seated(draft, three);
    expect(codes(fewer)).toEqual(["location_count"]);
    expect([fewer.bank["R"], fewer.bank["B"], fewer.seats[2]!.tokens["R"], fewer.decks]).toEqual([
      4,
      5,
      1,
      [36, 25, 16],
    ]);
    const more = drafts.seated(fewer, four);
    expect([more.players, more.bank["B"], more.seats[3]!.recruits]).toEqual([4, 7, []]);
  });

  it("clears the table", () => {
    const bare = drafts.emptied(drafts.putUnknown(drafts.moveToken(fresh, 1, "P", 1), 0, 2));
    expect([bare.decks, bare.bank["P"], drafts.placed(bare)]).toEqual([[40, 30, 20], 4, []]);
    expect(codes(bare)).toEqual(["empty_slot", "empty_slot", "empty_slot", "location_count"]);
    let draft = bare;
    for (let level = 0; level < 3; level += 1) draft = mended(draft, "empty_slot");
    for (const id of fresh.locations) draft = drafts.setLocation(draft, id, "middle");
    expect([codes(draft), draft.decks]).toEqual([[], [36, 26, 16]]);
  });
});

describe("a repair", () => {
  it("lets the bank hold the rest", () => {
    expect(codes(mended(drafts.setBank(fresh, "Y", 2), "tokens"))).toEqual([]);
  });

  it("takes from who holds most what the bank cannot give", () => {
    let draft = fresh;
    for (let more = 0; more < 7; more += 1) draft = drafts.moveToken(draft, 0, "S", 1);
    const problem = core.problems(draft)[0]!;
    const repair = drafts.repairOf(draft, problem, cards);
    expect(repair).toMatchObject({ code: "tokens", facts: { seat: 0, stone: "S", number: 5 } });
    expect(codes(repair!.draft)).toEqual([]);
  });

  it("gives and takes the Time Stone", () => {
    const draft = drafts.put(
      fresh,
      levelThree.find((id) => !drafts.placed(fresh).includes(id))!,
      { kind: "team", seat: 0 },
    );
    expect(codes(mended(draft, "green_missing"))).toEqual([]);
    expect(codes(mended(drafts.moveToken(fresh, 1, "G", 1), "green_early"))).toEqual([]);
  });

  it("gives the Avengers tile to whose it is", () => {
    const tagged = cards.filter(({ tags, level, id }) => tags > 0 && level < 3 && !drafts.placed(fresh).includes(id));
    let draft = fresh;
    for (const { id } of tagged.slice(0, 3)) draft = drafts.put(draft, id, { kind: "team", seat: 0 });
    draft = mended(draft, "tile_unowned");
    expect([codes(draft), draft.avengers]).toEqual([[], 0]);
    for (const { id } of tagged.slice(3, 9)) draft = drafts.put(draft, id, { kind: "team", seat: 1 });
    expect(mended(draft, "tile_passed").avengers).toBe(1);
    expect(codes(mended({ ...fresh, avengers: 1 }, "tile_early"))).toEqual([]);
  });

  it("keeps one of a card that is in two places", () => {
    const twice = structuredClone(fresh);
    twice.seats[0]!.recruits.push(twice.market[0]![0]!);
    expect(codes(twice)).toEqual(["card_twice"]);
    const once = mended(twice, "card_twice");
    expect(drafts.placed(once).filter((card) => card === fresh.market[0]![0])).toHaveLength(1);
  });

  it("brings a deck down to what there is, and a location back into the middle", () => {
    expect(codes(mended(drafts.setDeck(fresh, 2, 27), "too_many_hidden"))).toEqual([]);
    expect(codes(mended(drafts.setDeck(fresh, 1, 40), "too_many_hidden"))).toEqual([]);
    expect(codes(mended(drafts.setLocation(fresh, fresh.locations[0]!, 1), "unmet"))).toEqual([]);
  });

  it("lets who holds too many give back, and who does not act", () => {
    let draft = fresh;
    for (const stone of "YYYBBBRRROO") draft = drafts.moveToken(draft, 0, stone, 1);
    expect(codes(draft)).toEqual(["too_many"]);
    expect(codes(mended(draft, "too_many"))).toEqual([]);
    expect(codes(mended({ ...fresh, phase: "return" }, "surplus"))).toEqual([]);
    expect(codes(mended({ ...fresh, phase: "locate" }, "no_choice"))).toEqual([]);
    expect(codes(mended({ ...fresh, phase: "over" }, "not_over"))).toEqual([]);
    expect(codes(mended({ ...fresh, passes: 2 }, "stalemate"))).toEqual([]);
  });

  it("is not made up where nothing is obvious", () => {
    const won = { code: "won", facts: { seat: 0 }, sentence: "" } satisfies Problem;
    expect(drafts.repairOf(fresh, won, cards)).toBeNull();
    expect(drafts.repairOf(fresh, { code: "location_count", facts: {}, sentence: "" }, cards)).toBeNull();
  });
});
