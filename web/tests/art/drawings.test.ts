import { describe, expect, test } from "vitest";
import { back, numeral } from "../../src/art/back";
import { contrast, mix } from "../../src/art/colour";
import { cosmosDots, cosmosRays, krackle, starFields } from "../../src/art/cosmos";
import { GOAL, LARGE, PLATES, pointPieces, SMALL, socketPlaces } from "../../src/art/gauntlet";
import { halftone } from "../../src/art/drawing/halftone";
import { drawLocation, LOCATIONS as DRAWN } from "../../src/art/locations";
import { spriteMarkup } from "../../src/art/sprite";
import type { Point } from "../../src/art/drawing/geometry";
import { STONES, type Stone } from "../../src/content/stones";
import { CUTS } from "../../src/art/stones";
import { LOCATIONS } from "./data";

const BROKEN = /NaN|undefined|Infinity/;

function ids(markup: string): string[] {
  return [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] as string);
}

function references(markup: string): string[] {
  return [...markup.matchAll(/(?:url\(|href=")#([^")]+)/g)].map((match) => match[1] as string);
}

/** The corners of a path of straight lines. */
function corners(path: string): Point[] {
  let at: Point = [0, 0];
  return [...path.matchAll(/([MLHV])\s*(-?[\d.]+)(?:[ ,]?(-?[\d.]+))?/g)].map(([, line, first, second]): Point => {
    const [a, b] = [Number(first), Number(second)];
    at = line === "H" ? [a, at[1]] : line === "V" ? [at[0], a] : [a, b];
    return at;
  });
}

function inside([x, y]: Point, shape: readonly Point[]): boolean {
  const crossed = shape.filter(([x1, y1], i) => {
    const [x2, y2] = shape.at(i - 1)!;
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
  });
  return crossed.length % 2 === 1;
}

/** How much of what two shapes cover both of them cover. */
function shared(one: readonly Point[], other: readonly Point[]): number {
  const cells = Array.from({ length: 120 * 120 }, (_, i): Point => [(i % 120) - 9.5, Math.floor(i / 120) - 9.5]);
  const both = cells.filter((cell) => inside(cell, one) && inside(cell, other)).length;
  return both / cells.filter((cell) => inside(cell, one) || inside(cell, other)).length;
}

describe("locations", () => {
  test("every location of the game is painted, and no other", () => {
    expect(Object.keys(DRAWN).sort()).toEqual([...LOCATIONS].sort());
  });

  test("are different, repeatable and whole", () => {
    const scenes = LOCATIONS.map((id) => drawLocation(id, "p"));
    expect(new Set(scenes).size).toBe(8);
    expect(LOCATIONS.map((id) => drawLocation(id, "p"))).toEqual(scenes);
    expect(scenes.filter((scene) => BROKEN.test(scene))).toEqual([]);
  });

  test.each(LOCATIONS)("%s keeps its ids under its own prefix", (id) => {
    const scene = drawLocation(id, "own");
    expect(ids(scene).every((name) => name.startsWith("own-"))).toBe(true);
    expect(references(scene).filter((name) => !ids(scene).includes(name))).toEqual([]);
  });

  test("a location that is new to us still has a picture", () => {
    expect(drawLocation("elsewhere", "p")).toContain("<path");
  });
});

describe("stones", () => {
  test("each has a cut of its own, large and tiny", () => {
    expect(new Set(STONES.map((stone) => CUTS[stone].outline)).size).toBe(7);
    expect(new Set(STONES.map((stone) => CUTS[stone].tiny.outline)).size).toBe(7);
    expect(new Set(STONES.map((stone) => CUTS[stone].name)).size).toBe(7);
  });

  test("Space and Power have silhouettes that are told apart without colour", () => {
    for (const outline of [(stone: Stone) => CUTS[stone].outline, (stone: Stone) => CUTS[stone].tiny.outline])
      expect(shared(corners(outline("B")), corners(outline("P")))).toBeLessThan(0.72);
  });

  test("the sheet defines each id once and everything it refers to", () => {
    const sheet = spriteMarkup();
    expect(new Set(ids(sheet)).size).toBe(ids(sheet).length);
    expect(references(sheet).filter((name) => !ids(sheet).includes(name))).toEqual([]);
    expect(sheet).not.toMatch(BROKEN);
  });
});

describe("the Gauntlet", () => {
  test.each([LARGE, SMALL])("has sixteen points and six sockets that do not touch the ring", (layout) => {
    expect(pointPieces(layout)).toHaveLength(GOAL);
    expect(socketPlaces(layout)).toHaveLength(6);
    expect(layout.orbit + layout.socket).toBeLessThan(layout.ring[0]);
    expect(layout.orbit).toBeGreaterThanOrEqual(layout.stone);
  });

  test("has a plate between two sockets each", () => {
    expect(new Set(PLATES.map((plate) => plate.body)).size).toBe(6);
  });
});

describe("card backs", () => {
  test("say their level in numerals and look different", () => {
    expect(([1, 2, 3] as const).map(numeral)).toEqual(["I", "II", "III"]);
    expect(new Set(([1, 2, 3] as const).map((level) => back(level, "b"))).size).toBe(3);
  });
});

describe("the backdrop", () => {
  test("is whole and uses no filter", () => {
    const parts = [cosmosRays([0, 0], 26), cosmosDots(), ...starFields().map((field) => field.path)];
    const balls = krackle("k", [0, 0], [50, 0], [90, 90]).map((ball) => ball.path);
    expect([...parts, ...balls].join("")).not.toMatch(BROKEN);
    expect([...parts, ...balls].join("")).not.toContain("filter");
  });
});

describe("halftone", () => {
  test("rows grow towards the edge", () => {
    const rows = halftone({ angle: 0, centre: [0, 0], radius: 50, step: 6, dot: 3, reach: 0.9 });
    const widths = [...rows.matchAll(/stroke-width="([\d.]+)"/g)].map((match) => Number(match[1]));
    expect(widths.length).toBeGreaterThan(5);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(Math.max(...widths)).toBeLessThanOrEqual(6);
  });
});

describe("colour", () => {
  test("contrast goes from 1 to 21", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#777777")).toBe(1);
  });

  test("mixing meets in the middle", () => {
    expect(mix("#000000", "#ff8000", 0.5)).toBe("#804000");
  });
});
