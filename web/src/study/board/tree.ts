// A tree of variations: what was played from a first position, and what else could have been. Trees are values: every
// change gives a new one. A place in a tree is the way to it, which child to take at each step; the first child of a
// place is its main line. Nothing here knows what a move means.

/** One decision: the move in its notation and, where someone said so, the card that came from the deck then. */
export interface Step {
  move: string;
  drawn?: string;
}

export interface Node extends Step {
  note: string;
  children: readonly Node[];
}

/** The first position with what follows it; its own `move` is empty. */
export type Tree = Node;
/** The way to a place: the number of the child at each step. */
export type Path = readonly number[];

export const EMPTY: Tree = { move: "", note: "", children: [] };

/** The place at the end of a way. Throws RangeError when the tree has none. */
export function at(tree: Tree, path: Path): Node {
  return path.reduce((node, child) => {
    const next = node.children[child];
    if (next === undefined) throw new RangeError("there is no such place in the tree");
    return next;
  }, tree);
}

/** The decisions that lead to a place. */
export function stepsTo(tree: Tree, path: Path): Node[] {
  let node = tree;
  return path.map((child) => (node = at(node, [child])));
}

/** The tree with another node at a place. */
function put(tree: Node, [child, ...rest]: Path, change: (node: Node) => Node): Node {
  if (child === undefined) return change(tree);
  return { ...tree, children: tree.children.map((one, i) => (i === child ? put(one, rest, change) : one)) };
}

const same = (one: Step, other: Step): boolean => one.move === other.move && one.drawn === other.drawn;

/** Go on from a place by a decision, which is added unless it is there already. */
export function grow(tree: Tree, path: Path, step: Step): { tree: Tree; path: Path } {
  const { children } = at(tree, path);
  const known = children.findIndex((child) => same(child, step));
  if (known >= 0) return { tree, path: [...path, known] };
  const grown = put(tree, path, (node) => ({
    ...node,
    children: [...node.children, { ...step, note: "", children: [] }],
  }));
  return { tree: grown, path: [...path, children.length] };
}

/** Let another card come at a place: it takes the place of what was there with all that followed. */
export function redraw(tree: Tree, path: Path, drawn: string): { tree: Tree; path: Path } {
  const { move, note } = at(tree, path);
  const siblings = at(tree, path.slice(0, -1)).children;
  const known = siblings.findIndex((child) => same(child, { move, drawn }));
  if (known >= 0) return { tree, path: [...path.slice(0, -1), known] };
  return { tree: put(tree, path, () => ({ move, drawn, note, children: [] })), path };
}

/** Make the variation that a place belongs to the first of its siblings, where it branched off last. The place is the
 * same one, by its new way. */
export function promote(tree: Tree, path: Path): { tree: Tree; path: Path } {
  const branch = path.findLastIndex((child) => child > 0);
  if (branch < 0) return { tree, path };
  const child = path[branch]!;
  const promoted = put(tree, path.slice(0, branch), (node) => {
    const others = node.children.filter((_, i) => i !== child);
    return { ...node, children: [node.children[child]!, ...others] };
  });
  return { tree: promoted, path: path.with(branch, 0) };
}

/** Whether `promote` would change anything. */
export function isMain(path: Path): boolean {
  return path.every((child) => child === 0);
}

/** Delete a place with all that follows it; gives the place before it. The first position stays. */
export function prune(tree: Tree, path: Path): { tree: Tree; path: Path } {
  if (path.length === 0) return { tree: { ...tree, children: [] }, path };
  const [before, child] = [path.slice(0, -1), path.at(-1)!];
  const pruned = put(tree, before, (node) => ({ ...node, children: node.children.filter((_, i) => i !== child) }));
  return { tree: pruned, path: before };
}

/** Write a note to a place; an empty one takes it away. */
export function annotate(tree: Tree, path: Path, note: string): Tree {
  return put(tree, path, (node) => ({ ...node, note }));
}

/** How many decisions a tree has. */
export function size(tree: Tree): number {
  const all: Node[] = [...tree.children];
  for (const node of all) all.push(...node.children);
  return all.length;
}

/** The place before. */
export function back(path: Path): Path {
  return path.slice(0, -1);
}

/** The next place on the main line from here, or this one at its end. */
export function onward(tree: Tree, path: Path): Path {
  return at(tree, path).children.length > 0 ? [...path, 0] : path;
}

/** The end of the main line from a place. */
export function end(tree: Tree, path: Path): Path {
  const way = [...path];
  for (let node = at(tree, path); node.children.length > 0; node = node.children[0]!) way.push(0);
  return way;
}

/** The next variation beside a place, or the one before; this place where there is none. */
export function beside(tree: Tree, path: Path, way: 1 | -1): Path {
  if (path.length === 0) return path;
  const next = path.at(-1)! + way;
  return at(tree, back(path)).children[next] === undefined ? path : path.with(-1, next);
}
