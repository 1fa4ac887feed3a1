/** The characters and locations from the game's data, for the gallery only. */

import type { Level } from "../src/art/emblem";
import type { Price } from "../src/art/price";
import { COLOURS, type Colour } from "../src/content/stones";
import characters from "../../src/sixstones/data/characters.csv?raw";
import locations from "../../src/sixstones/data/locations.csv?raw";

function rows(text: string): string[][] {
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => [...line.matchAll(/("([^"]*)"|[^,]+)(,|$)/g)].map((m) => m[2] ?? m[1] ?? ""));
}

export interface Character {
  id: string;
  name: string;
  level: Level;
  colour: Colour;
  points: number;
  tags: number;
  cost: Record<Colour, number>;
}

export const CHARACTERS: Character[] = rows(characters).map((cells) => {
  const [id = "", name = "", level, colour, points, tags, ...cost] = cells;
  return {
    id,
    name,
    level: Number(level) as Level,
    colour: colour as Colour,
    points: Number(points),
    tags: Number(tags),
    cost: Object.fromEntries(COLOURS.map((c, i) => [c, Number(cost[i])])) as Record<Colour, number>,
  };
});

export const LOCATIONS = rows(locations).map(([id = "", name = ""]) => ({ id, name }));

/** The card as a player with these bonuses and tokens would see it. */
export function seen(card: Character, bonus: Record<Colour, number>, held: Record<Colour, number>, gray: number) {
  const cost: Partial<Record<Colour, Price>> = {};
  let [left, missing, wilds, due] = [gray, 0, 0, 0];
  for (const colour of COLOURS) {
    if (!card.cost[colour]) continue;
    const price = {
      printed: card.cost[colour],
      due: Math.max(0, card.cost[colour] - bonus[colour]),
      covered: 0,
      wild: 0,
    };
    price.covered = Math.min(price.due, held[colour]);
    const wild = Math.min(left, price.due - price.covered);
    left -= wild;
    wilds += wild;
    price.wild = wild;
    missing += price.due - price.covered - wild;
    due += price.due;
    cost[colour] = price;
  }
  const state = missing ? "short" : wilds ? "gray" : due ? "ready" : "free";
  if (missing) for (const price of Object.values(cost)) price.wild = 0;
  return { cost, state, missing, wilds } as const;
}
