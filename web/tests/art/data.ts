import { readFileSync } from "node:fs";
import type { Level } from "../../src/art/emblem";
import type { Colour } from "../../src/content/stones";

const DATA = new URL("../../../src/sixstones/data/", import.meta.url);

function rows(file: string): string[][] {
  const lines = readFileSync(new URL(file, DATA), "utf8").trim().split(/\r?\n/).slice(1);
  return lines.map((line) => [...line.matchAll(/("([^"]*)"|[^,]+)(,|$)/g)].map((cell) => cell[2] ?? cell[1] ?? ""));
}

export const CHARACTERS = rows("characters.csv").map(([id = "", name = "", level, colour]) => ({
  id,
  name,
  level: Number(level) as Level,
  colour: colour as Colour,
}));

export const LOCATIONS = rows("locations.csv").map(([id = ""]) => id);
