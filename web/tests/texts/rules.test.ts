import { describe, expect, test } from "vitest";
import { characters, locations } from "virtual:content";
import { FIGURES, type Block, type Inline } from "../../src/texts/nodes";
import { loadRules } from "../../src/texts/rules/index";
import { LOCALES, nodesOf, textsOf } from "./prose";

/** What must be alike in all languages: kinds of block, figures, and how many texts each has. */
const shape = (block: Block) => [block.kind, block.kind === "figure" ? block.figure : "", textsOf(block).length];

const marks = (nodes: readonly Inline[]) =>
  nodes
    .filter((node) => typeof node !== "string" && !("strong" in node))
    .map((node) => JSON.stringify(node, (key, value: unknown) => (key === "form" ? undefined : value)))
    .sort();

describe.each(LOCALES)("the rules in %s", (locale) => {
  test("have the same sections, blocks, figures and stones as the English ones", async () => {
    const [here, english] = await Promise.all([loadRules(locale), loadRules("en")]);
    expect(here.map((section) => section.id)).toEqual(english.map((section) => section.id));
    here.forEach((section, at) => {
      const model = english[at]!;
      expect(section.blocks.map(shape), section.id).toEqual(model.blocks.map(shape));
      expect(section.blocks.flatMap(textsOf).map(marks), section.id).toEqual(model.blocks.flatMap(textsOf).map(marks));
    });
  });

  test("state the same numbers as the English ones", async () => {
    const digits = async (of: typeof locale) =>
      (await loadRules(of)).map((section) =>
        section.blocks
          .flatMap(textsOf)
          .flatMap((nodes) =>
            nodes
              .flatMap((node) =>
                typeof node === "string"
                  ? (node.match(/\d+/g) ?? [])
                  : "strong" in node
                    ? (node.strong.match(/\d+/g) ?? [])
                    : [],
              )
              .sort(),
          ),
      );
    expect(await digits(locale)).toEqual(await digits("en"));
  });

  test("name only cards and locations that exist", async () => {
    for (const node of (await nodesOf(locale)).flat()) {
      if (typeof node === "string") continue;
      if ("card" in node) expect(characters.map((row) => row["id"])).toContain(node.card);
      if ("location" in node) expect(locations.map((row) => row["id"])).toContain(node.location);
    }
  });
});

test("every figure is shown once", async () => {
  const shown = (await loadRules("en")).flatMap((section) =>
    section.blocks.flatMap((block) => (block.kind === "figure" ? [block.figure] : [])),
  );
  expect(shown.sort()).toEqual([...FIGURES].sort());
});

test("the examples quote the cards as they are printed", () => {
  const cost = (id: string, rows: typeof characters) => {
    const row = rows.find((one) => one["id"] === id)!;
    return [..."YBORP"].map((colour) => row[colour]).join("");
  };
  expect(cost("ghost-spider", characters)).toBe("02104");
  expect(cost("lockjaw", characters)).toBe("11101");
  expect(cost("wakanda", locations)).toBe("04040");
  expect(cost("atlantis", locations)).toBe("03033");
  const tags = (id: string) => characters.find((row) => row["id"] === id)!["tags"];
  expect([tags("hawkeye"), tags("iron-man"), tags("shuri")]).toEqual(["1", "2", "1"]);
});
