// All prose of a language as plain strings, for the tests that read it.
import type { Block, Inline } from "../../src/texts/nodes";
import { loadGuide } from "../../src/texts/guide/index";
import { LOCALES, type Locale } from "../../src/texts/locale";
import { loadRules } from "../../src/texts/rules/index";

export { LOCALES };

/** A text as it is read, with ◆ for a stone or a tag. */
export function plain(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      if ("strong" in node) return node.strong;
      if ("card" in node) return node.form ?? node.card;
      return "location" in node ? (node.form ?? node.location) : "◆";
    })
    .join("");
}

/** The texts of a block, each by itself. */
export function textsOf(block: Block): (readonly Inline[])[] {
  if (block.kind === "list") return [...block.items];
  if (block.kind === "slip") return [block.wrong, block.right];
  if (block.kind === "table") return [...block.head.map((name) => [name]), ...block.rows.flat()];
  if (block.kind === "figure") return [[block.caption], ...block.labels.map((label) => [label])];
  return [block.text];
}

/** Every node list of a language's rules and guide. */
export async function nodesOf(locale: Locale): Promise<(readonly Inline[])[]> {
  const sections = await loadRules(locale);
  const steps = await loadGuide(locale);
  return [
    ...sections.flatMap((section) => [[section.title], ...section.blocks.flatMap(textsOf)]),
    ...steps.flatMap((step) => [
      [step.title],
      step.text,
      step.todo,
      step.why,
      ...(step.meanwhile ? [step.meanwhile] : []),
    ]),
  ];
}

/** Every sentence of a language's rules and guide. */
export async function proseOf(locale: Locale): Promise<string[]> {
  return (await nodesOf(locale)).map(plain);
}
