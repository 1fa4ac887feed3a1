// The format of our prose. Authors write plain sentences with a few marks, which become typed nodes here:
//   [Y] a stone · [1Y] [2Y] with a number on it, as a price · [tag] an Avengers tag · *words* stressed
//   [card:rocket] a character by its name · [card:wasp|la Avispa] by the form the sentence needs · [location:asgard]
import type { Stone } from "../content/stones";

export type Inline =
  | string
  | { readonly stone: Stone; readonly count: number | null }
  | { readonly tag: true }
  | { readonly strong: string }
  | { readonly card: string; readonly form: string | null }
  | { readonly location: string; readonly form: string | null };

export const FIGURES = [
  "gauntlet",
  "stones",
  "card",
  "table",
  "take",
  "reserve",
  "recruit",
  "limit",
  "time",
  "avengers",
  "locations",
  "round",
] as const;
export type FigureId = (typeof FIGURES)[number];

export type Block =
  | { readonly kind: "p"; readonly text: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "example"; readonly text: readonly Inline[] }
  | { readonly kind: "slip"; readonly wrong: readonly Inline[]; readonly right: readonly Inline[] }
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly Inline[])[][] }
  | {
      readonly kind: "figure";
      readonly figure: FigureId;
      readonly caption: string;
      readonly labels: readonly string[];
    };

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

const MARK = /\[([^\]]*)\]|\*([^*]+)\*/g;

function mark(inside: string): Inline {
  if (inside === "tag") return { tag: true };
  const stone = /^(\d*)([YBORPGS])$/.exec(inside);
  if (stone) return { stone: stone[2] as Stone, count: stone[1] ? Number(stone[1]) : null };
  const named = /^(card|location):([a-z0-9-]+)(?:\|(.+))?$/.exec(inside);
  if (!named) throw new Error(`[${inside}] is no mark`);
  const form = named[3] ?? null;
  return named[1] === "card" ? { card: named[2]!, form } : { location: named[2]!, form };
}

/** The nodes of a text with marks; throws on a mark it does not know. */
export function parse(text: string): Inline[] {
  const nodes: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    if (found.index > from) nodes.push(text.slice(from, found.index));
    nodes.push(found[1] === undefined ? { strong: found[2]! } : mark(found[1]));
    from = found.index + found[0].length;
  }
  if (from < text.length) nodes.push(text.slice(from));
  return nodes;
}

export const p = (text: string): Block => ({ kind: "p", text: parse(text) });
export const list = (...items: string[]): Block => ({ kind: "list", items: items.map(parse) });
export const example = (text: string): Block => ({ kind: "example", text: parse(text) });
export const slip = (wrong: string, right: string): Block => ({
  kind: "slip",
  wrong: parse(wrong),
  right: parse(right),
});
export const table = (head: string[], ...rows: string[][]): Block => ({
  kind: "table",
  head,
  rows: rows.map((row) => row.map(parse)),
});
export const figure = (name: FigureId, caption: string, ...labels: string[]): Block => ({
  kind: "figure",
  figure: name,
  caption,
  labels,
});
