// A tree of variations is walked, grown, promoted, pruned and annotated, and comes back from its text.
import { describe, expect, it } from "vitest";
import * as trees from "../../src/study/board/tree";
import { BrokenTree, treeOf, treeText } from "../../src/study/board/treetext";

const TEXT = "{begin} take:YBO take:YY >thor {so so} ( take:OOR recruit:x=1Y ( pass ) pass ) ( take:PP ) pass";
const tree = treeOf(TEXT);

describe("the text of a tree", () => {
  it("comes back", () => {
    expect(treeText(tree)).toBe(TEXT);
    expect(treeOf("")).toEqual(trees.EMPTY);
    expect(trees.size(tree)).toBe(8);
    expect(trees.at(tree, [0, 0])).toMatchObject({ move: "take:YY", drawn: "thor", note: "so so" });
    expect(trees.at(tree, [0, 1, 0, 0])).toMatchObject({ move: "pass" });
    expect(trees.at(tree, [0, 1, 1])).toMatchObject({ move: "pass" });
  });

  it("keeps a note on one line and in its braces", () => {
    const noted = trees.annotate(tree, [0], "a {b}\n c ( d >e");
    expect(trees.at(treeOf(treeText(noted)), [0]).note).toBe("a 'b' c ( d >e");
  });

  it.each(["( pass", "pass )", "( pass )", ">thor", "pass ( )", "pass {", "pass ( {x} pass )", "pass 5", "{}}"])(
    "is refused when it is broken: %s",
    (text) => expect(() => treeOf(text)).toThrow(BrokenTree),
  );

  it("is refused when it is endless", () => {
    expect(trees.size(treeOf("pass ".repeat(2000)))).toBe(2000);
    expect(() => treeOf("pass ".repeat(2001))).toThrow(BrokenTree);
  });
});

describe("a tree", () => {
  it("is walked along its lines and between them", () => {
    expect(trees.end(tree, [])).toEqual([0, 0, 0]);
    expect(trees.onward(tree, [0, 2])).toEqual([0, 2]);
    expect(trees.back([0, 2])).toEqual([0]);
    expect(trees.beside(tree, [0, 0], 1)).toEqual([0, 1]);
    expect(trees.beside(tree, [0, 2], 1)).toEqual([0, 2]);
    expect(trees.beside(tree, [0, 0], -1)).toEqual([0, 0]);
    expect(trees.beside(tree, [], 1)).toEqual([]);
    expect(trees.stepsTo(tree, [0, 1]).map(({ move }) => move)).toEqual(["take:YBO", "take:OOR"]);
    expect(() => trees.at(tree, [0, 3])).toThrow(RangeError);
  });

  it("grows by what is new and goes along what is known", () => {
    const known = trees.grow(tree, [0], { move: "take:PP" });
    expect(known).toEqual({ tree, path: [0, 2] });
    // Another card came: that is another variation.
    const other = trees.grow(tree, [0], { move: "take:YY", drawn: "hulk" });
    expect(other.path).toEqual([0, 3]);
    expect(trees.size(other.tree)).toBe(9);
    expect(trees.size(tree)).toBe(8);
  });

  it("lets another card come", () => {
    const { tree: redrawn, path } = trees.redraw(tree, [0, 0], "hulk");
    expect(trees.at(redrawn, path)).toEqual({ move: "take:YY", drawn: "hulk", note: "so so", children: [] });
    const twice = trees.grow(tree, [0], { move: "take:YY", drawn: "hulk" }).tree;
    expect(trees.redraw(twice, [0, 0], "hulk")).toEqual({ tree: twice, path: [0, 3] });
  });

  it("promotes a variation, the place staying the same", () => {
    const { tree: promoted, path } = trees.promote(tree, [0, 1, 1]);
    expect(path).toEqual([0, 1, 0]);
    expect(trees.at(promoted, path)).toBe(trees.at(tree, [0, 1, 1]));
    const again = trees.promote(promoted, path);
    expect(again.path).toEqual([0, 0, 0]);
    expect(trees.at(again.tree, [0]).children.map(({ move }) => move)).toEqual(["take:OOR", "take:YY", "take:PP"]);
    expect(trees.isMain(again.path)).toBe(true);
    expect(trees.promote(again.tree, again.path)).toEqual(again);
  });

  it("deletes a place with all that follows", () => {
    const { tree: pruned, path } = trees.prune(tree, [0, 1]);
    expect(path).toEqual([0]);
    expect(trees.size(pruned)).toBe(4);
    expect(trees.at(pruned, [0, 1]).move).toBe("take:PP");
    expect(trees.prune(tree, []).tree.note).toBe("begin");
  });
});
