// A study: a first position, who sits there, and a tree of variations; as text, so that it can be kept and sent.
import type { Draft } from "../../engine/core";
import { Refusal } from "../../net/api";
import { pack, unpack } from "../../state/fragment";
import type { Start } from "./explorer";
import { EMPTY, type Tree } from "./tree";
import { BrokenTree, treeOf, treeText } from "./treetext";

export interface Study extends Start {
  /** Who sits there: a name, a bot's level, or "" for one who has no name. */
  names: readonly string[];
  tree: Tree;
}

/** Of links and of what is kept; a reader that knows less says so. */
const VERSION = 1;
const LONGEST_NAME = 40;

export function newStudy(draft: Draft, names: readonly string[] = [], tree: Tree = EMPTY): Study {
  return { draft, seed: "study", names: draft.seats.map((_, seat) => names[seat] ?? ""), tree };
}

/** A study as text; two that are the same have the same. */
export function studyText({ draft, seed, names, tree }: Study): string {
  return JSON.stringify({ study: VERSION, seed, names, draft, tree: treeText(tree) });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The study of a text. Throws a Refusal when it is none or of a later version; whether its position and moves are
 * possible the core says when it is explored. */
export function studyOf(text: string): Study {
  const broken = new Refusal("bad_link", "This link is cut off or was changed.", 0);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw broken;
  }
  if (!isObject(data)) throw broken;
  if (typeof data["study"] === "number" && data["study"] > VERSION)
    throw new Refusal("newer_link", "This link was made by a later version.", 0);
  const { draft, seed, names, tree } = data;
  const named = Array.isArray(names) && names.every((name) => typeof name === "string");
  if (data["study"] !== VERSION || !isObject(draft) || typeof seed !== "string" || !named || typeof tree !== "string")
    throw broken;
  try {
    return {
      draft: draft as unknown as Draft,
      seed,
      names: names.map((name: string) => name.slice(0, LONGEST_NAME)),
      tree: treeOf(tree),
    };
  } catch (error) {
    if (error instanceof BrokenTree) throw broken;
    throw error;
  }
}

/** A study as an address carries it. */
export function packStudy(study: Study): Promise<string> {
  return pack(studyText(study));
}

/** The study that an address carries. Throws a Refusal. */
export async function unpackStudy(packed: string): Promise<Study> {
  return studyOf(await unpack(packed));
}
