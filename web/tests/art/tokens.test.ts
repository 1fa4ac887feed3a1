import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, type Hex, mix } from "../../src/art/colour";
import { TINY } from "../../src/art/sprite";
import { COLOURS, STONES } from "../../src/content/stones";
import { RAMPS } from "../../src/art/stones";

const CSS = readFileSync(new URL("../../src/art/tokens.css", import.meta.url), "utf8");

type Tokens = Record<string, string>;

function block(selector: string): Tokens {
  const start = CSS.indexOf(`\n${selector} {`);
  expect(start, selector).toBeGreaterThan(-1);
  const body = CSS.slice(start, CSS.indexOf("\n}", start));
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]));
}

const BASE = block(":root");
const THEMES = {
  dark: { ...BASE, ...block(':root[data-theme="dark"]') },
  light: { ...BASE, ...block(':root[data-theme="light"]') },
};

/** A colour as #rrggbb; one with opacity is laid over `under`. */
function solid(tokens: Tokens, name: string, under: Hex = "#000000"): Hex {
  const value = tokens[name] ?? "";
  if (/^#[0-9a-f]{6}$/.test(value)) {
    return value as Hex;
  }
  const parts = value.match(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/);
  expect(parts, `--${name}: ${value}`).not.toBeNull();
  const [red, green, blue, opacity] = (parts as string[]).slice(1).map(Number) as [number, number, number, number];
  const top: Hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  return mix(under, top, opacity);
}

const GROUNDS = ["ground", "panel", "raised", "sheet", "foot"];
const TEXTS = ["text", "text-2", "text-3", "gold", "energy", "last", "warn", "good"];
const PAIRS: [text: string, ground: string][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ...STONES.flatMap((stone) => ["foot", "panel", "sheet"].map((ground): [string, string] => [`st-${stone}`, ground])),
  ...COLOURS.map((colour): [string, string] => [`${colour}3`, "socket"]),
  ["G3", "socket"],
  ["text", "ring-core"],
  ["text-2", "ring-core"],
  ["on-gold", "gold"],
  ["on-energy", "energy"],
  ["on-last", "last"],
  ["on-hot", "hot"],
  ["on-wild", "wild"],
  ["on-idle", "idle"],
  ["warn", "warn-ground"],
  ["on-tag", "tag"],
  ["on-burst", "burst"],
  ["on-scene", "scene"],
  ["scene-done", "scene"],
  ["on-back", "back-0"],
  ["on-call", "call-top"],
  ["on-call", "call"],
  ["on-call", "call-bottom"],
  ["on-stage", "stage"],
  ["on-stage", "stage-top"],
  ["on-stage-2", "stage"],
  ["on-stage-2", "stage-top"],
  ["gem-number", "gem-number-edge"],
];

describe.each(Object.entries(THEMES))("%s theme", (_, tokens) => {
  test.each(PAIRS)("--%s on --%s has AA contrast", (text, ground) => {
    expect(contrast(solid(tokens, text), solid(tokens, ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["text", "text-2", "text-3"])("--%s has AA contrast on glass over every nebula", (text) => {
    for (const nebula of ["nebula-1", "nebula-2", "nebula-3", "nebula-4"]) {
      const behind = solid(tokens, nebula, solid(tokens, "cosmos-0"));
      const glass = solid(tokens, "panel-glass", behind);
      expect(contrast(solid(tokens, text), glass), nebula).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("defines what the other theme defines", () => {
    expect(Object.keys(tokens).sort()).toEqual(Object.keys(THEMES.dark).sort());
  });
});

describe("stones", () => {
  test.each(STONES)("%s has the same ramp in CSS and in code", (stone) => {
    expect(RAMPS[stone].map((_, i) => BASE[`${stone}${i}`])).toEqual([...RAMPS[stone]]);
  });

  test.each(STONES)("%s carries a readable letter, large and tiny", (stone) => {
    const [deep, , base, bright] = RAMPS[stone];
    expect(contrast(deep, bright)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(deep, mix(base, bright, TINY))).toBeGreaterThanOrEqual(4.5);
  });
});
