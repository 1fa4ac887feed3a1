// A tree is played by the core: what is not legal is refused, and what nobody knows stays unknown.
import { describe, expect, it } from "vitest";
import { StudyCore } from "../../src/engine/study";
import { Refused } from "../../src/engine/refused";
import { draftOf } from "../../src/study/board/draft";
import { Explorer } from "../../src/study/board/explorer";
import { newStudy, packStudy, studyOf, studyText, unpackStudy } from "../../src/study/board/study";
import { EMPTY, grow, type Path, type Step, type Tree } from "../../src/study/board/tree";
import { treeOf } from "../../src/study/board/treetext";
import { study } from "../engine/module";

const core = new StudyCore(study);
const game = core.fromSeed(2, "5");
/** As at a real table: nobody knows the decks. */
const table = { draft: draftOf(game.position(), true), seed: "x" };
/** As after a game: the decks are known. */
const known = { draft: draftOf(game.position()), seed: "x" };
const deckOf = (level: number) => known.draft.decks[level - 1] as string[];

function played(explorer: Explorer, ...steps: Step[]): { tree: Tree; path: Path } {
  let at: { tree: Tree; path: Path } = { tree: EMPTY, path: [] };
  for (const step of steps) at = grow(at.tree, at.path, explorer.judge(at.tree, at.path, step));
  return at;
}

describe("a place", () => {
  it("shows what the seat to move sees, and what is legal", () => {
    const explorer = new Explorer(core, known);
    const { tree, path } = played(explorer, { move: "take:oby" });
    expect(tree.children[0]!.move).toBe("take:YBO");
    game.play("take:YBO");
    const { view, seat, veiled, over } = explorer.place(tree, path);
    expect([view, seat, veiled, over]).toEqual([game.view(1), 1, false, false]);
    game.undo();
    expect(explorer.place(tree, []).view).toEqual(game.view(0));
    explorer.end();
  });

  it("is refused when the way to it is not legal, and by what the core says", () => {
    const explorer = new Explorer(core, known);
    expect(() => explorer.judge(EMPTY, [], { move: "take:GGG" })).toThrow(Refused);
    const tree = treeOf("take:YBO recruit:thor");
    expect(explorer.place(tree, [0]).seat).toBe(1);
    expect(() => explorer.place(tree, [0, 0])).toThrow(/Thor is neither face up/);
    expect(() => new Explorer(core, { ...known, draft: { ...known.draft, avengers: 1 } })).toThrow(Refused);
  });
});

describe("what comes from a deck", () => {
  const move = `reserve:${known.draft.market[0]![0]!}`;

  it("is what lies there where the decks are known", () => {
    const explorer = new Explorer(core, known);
    const { tree, path } = played(explorer, { move });
    expect(explorer.happened(tree, path)[0]).toMatchObject({ seat: 0, move, came: deckOf(1)[0], certain: true });
  });

  it("is imagined where they are not, and can be said", () => {
    const explorer = new Explorer(core, table);
    const { tree, path } = played(explorer, { move });
    expect(explorer.happened(tree, path)[0]!.certain).toBe(false);
    const drawn = deckOf(1)[9]!;
    const said = played(explorer, { move, drawn });
    expect(explorer.happened(said.tree, said.path)[0]).toMatchObject({ came: drawn, certain: true });
    expect(explorer.place(said.tree, said.path).view.market[0]![0]).toBe(drawn);
    expect(explorer.unseen(said.tree, said.path, [drawn, deckOf(1)[3]!])).toEqual([deckOf(1)[3]]);
    expect(() => explorer.judge(said.tree, said.path, { move: "reserve:deck1", drawn })).toThrow(Refused);
  });

  it("stays unknown in a hand, and so does what could be done with it", () => {
    const explorer = new Explorer(core, table);
    const own = deckOf(1)[9]!;
    const { tree, path } = played(
      explorer,
      { move: "reserve:deck1", drawn: own },
      { move: "reserve:deck1" },
      { move: "take:YBO" },
    );
    const { view, veiled } = explorer.place(tree, path);
    expect(veiled).toBe(true);
    // The core takes it for a view, so that it can be drawn and cards have their prices.
    expect(Object.keys(core.prices(view, 1))).toEqual(view.market.flat());
    expect(view.seats[1]!.reserved).toEqual([{ card: null, level: 1, hidden: true }]);
    expect(view.legal!.filter((one) => one.startsWith("recruit:")).length).toBe(0);
    // One's own is known, so it cannot be the other's.
    expect(explorer.unseen(tree, path, [own])).toEqual([]);
    expect(explorer.place(tree, path.slice(0, 2)).veiled).toBe(false);
  });

  it("turns out to be a card that was in the hand when it is recruited", () => {
    const explorer = new Explorer(core, table);
    const cheap = deckOf(1).find((card) => {
      try {
        const steps = ["reserve:deck1", "take:YBO", "take:ROP", "take:YBR", "take:YBO", "take:ROP"];
        const way = played(explorer, ...steps.map((move) => ({ move })));
        explorer.judge(way.tree, way.path, { move: `recruit:${card}` });
        return true;
      } catch {
        return false;
      }
    });
    expect(cheap).toBeDefined();
    const way = played(
      explorer,
      ...["reserve:deck1", "take:YBO", "take:ROP", "take:YBR", "take:YBO", "take:ROP", `recruit:${cheap!}`].map(
        (move) => ({ move }),
      ),
    );
    expect(explorer.place(way.tree, way.path).view.seats[0]!.recruits).toEqual([cheap]);
    expect(explorer.place(way.tree, way.path).view.seats[0]!.reserved).toEqual([]);
  });
});

describe("a study as a link", () => {
  const study = { ...newStudy(table.draft, ["Ada", ""], treeOf("take:YBO {hm} ( pass ) take:YBR >thor")) };

  it("comes back", async () => {
    const packed = await packStudy(study);
    expect(packed.length).toBeLessThan(700);
    expect(await unpackStudy(packed)).toEqual(study);
    expect(studyText(await unpackStudy(packed))).toBe(studyText(study));
  });

  const without = (key: string) => JSON.stringify({ ...JSON.parse(studyText(study)), [key]: undefined });
  it.each(["", "[]", "null", '{"study":1}', without("draft"), without("seed"), without("names"), without("tree")])(
    "is refused when it is broken: %#",
    (text) => expect(() => studyOf(text)).toThrow(expect.objectContaining({ code: "bad_link" })),
  );

  it("is refused when it is cut off, or its tree is none", async () => {
    const packed = await packStudy(study);
    await expect(unpackStudy(packed.slice(0, -9))).rejects.toMatchObject({ code: "bad_link" });
    expect(() => studyOf(studyText(study).replace("( pass )", "( pass"))).toThrow(
      expect.objectContaining({ code: "bad_link" }),
    );
  });

  it("of a later version says so", () => {
    expect(() => studyOf(studyText(study).replace('"study":1', '"study":2'))).toThrow(
      expect.objectContaining({ code: "newer_link" }),
    );
  });
});
