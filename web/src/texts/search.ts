// Finding what a text speaks of, whatever marks and accents it has.
import type { Block, Inline, Section } from "./nodes";

/** What cards, locations and stones are called in the language of the text. */
export interface Names {
  card: (id: string) => string;
  location: (id: string) => string;
  stone: (letter: string) => string;
}

/** Without case and accents, so that "regle" finds "Règles". */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function wordsOf(nodes: readonly Inline[], names: Names): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      if ("strong" in node) return node.strong;
      if ("stone" in node) return names.stone(node.stone);
      if ("card" in node) return node.form ?? names.card(node.card);
      return "location" in node ? (node.form ?? names.location(node.location)) : "";
    })
    .join("");
}

function wordsOfBlock(block: Block, names: Names): string {
  switch (block.kind) {
    case "p":
    case "example":
      return wordsOf(block.text, names);
    case "list":
      return block.items.map((item) => wordsOf(item, names)).join(" ");
    case "slip":
      return `${wordsOf(block.wrong, names)} ${wordsOf(block.right, names)}`;
    case "table":
      return [...block.head, ...block.rows.flat().map((cell) => wordsOf(cell, names))].join(" ");
    case "figure":
      return [block.caption, ...block.labels].join(" ");
  }
}

/** Whether every word of what is sought is in a section, or in its title. Nothing sought is in all of them. */
export function speaksOf(section: Section, sought: string, names: Names): boolean {
  const text = plain([section.title, ...section.blocks.map((block) => wordsOfBlock(block, names))].join(" "));
  return plain(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
