// A tree of variations as text, in the manner of chess's PGN: moves split by blanks, `>thor` behind a move for the card
// that came then, `{a note}` behind that, and `( … )` around every other way to go on from the place before.
import { EMPTY, type Node, type Tree } from "./tree";

/** What is refused: no tree of ours is that large, and a link may come from anyone. */
const MOST = 2000;

/** Text that is no tree. */
export class BrokenTree extends Error {}

// A note may hold anything but what ends it, and a line's end would be lost.
const noted = (note: string): string => ` {${note.replaceAll(/[{}]/g, "'").replaceAll(/\s+/g, " ").trim()}}`;

function word({ move, drawn, note }: Node): string {
  return move + (drawn === undefined ? "" : ` >${drawn}`) + (note.trim() === "" ? "" : noted(note));
}

/** What follows a node, as words. */
function following(node: Node): string[] {
  const words: string[] = [];
  // Along the main line in a loop: a game has more decisions than calls should nest.
  for (let at: Node | undefined = node; at !== undefined; at = at.children[0]) {
    const [main, ...others]: readonly Node[] = at.children;
    if (main === undefined) break;
    words.push(word(main));
    for (const other of others) words.push("(", word(other), ...following(other), ")");
  }
  return words;
}

/** A tree as text. */
export function treeText(tree: Tree): string {
  const note = tree.note.trim() === "" ? [] : [noted(tree.note).trim()];
  return [...note, ...following(tree)].join(" ");
}

interface Growing {
  move: string;
  drawn?: string;
  note: string;
  children: Growing[];
}

/** The tree of a text. Throws a BrokenTree. */
export function treeOf(text: string): Tree {
  const root: Growing = { ...EMPTY, children: [] };
  // Where we are, and the places that open brackets go back to; `before` is what a bracket branches off from.
  let here: { node: Growing; before: Growing | null } = { node: root, before: null };
  const opened: (typeof here)[] = [];
  let [count, branching] = [0, false];
  for (const [token] of text.matchAll(/\{[^{}]*\}|[()]|>[a-z0-9-]+|[a-z]+(?::[A-Za-z0-9=-]+)?|\S/g)) {
    if (branching && !/^[a-z]/.test(token)) throw new BrokenTree(token);
    if (token === "(") {
      if (here.before === null) throw new BrokenTree(token);
      opened.push(here);
      here = { node: here.before, before: null };
      branching = true;
    } else if (token === ")") {
      const back = opened.pop();
      if (back === undefined) throw new BrokenTree(token);
      here = back;
    } else if (token.startsWith("{") && token.endsWith("}")) {
      here.node.note = token.slice(1, -1).trim();
    } else if (token.startsWith(">")) {
      if (here.node === root || token.length < 2) throw new BrokenTree(token);
      here.node.drawn = token.slice(1);
    } else if (/^[a-z]/.test(token)) {
      if ((count += 1) > MOST) throw new BrokenTree(token);
      const grown: Growing = { move: token, note: "", children: [] };
      here.node.children.push(grown);
      here = { node: grown, before: here.node };
      branching = false;
    } else throw new BrokenTree(token);
  }
  if (opened.length > 0 || branching) throw new BrokenTree("(");
  return root;
}
