// The cards and locations, typed. What is printed on them is information; what may be done comes from the server.
import { characters, locations } from "virtual:content";
import { COLOURS, type Colour } from "./stones";

export type Cost = Readonly<Record<Colour, number>>;

export interface Card {
  readonly id: string;
  readonly name: string;
  readonly level: 1 | 2 | 3;
  readonly bonus: Colour;
  readonly points: number;
  readonly tags: number;
  readonly cost: Cost;
}

export interface Location {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly needs: Cost;
}

type Row = Readonly<Record<string, string>>;

const text = (row: Row, field: string): string => row[field] ?? "";
const number = (row: Row, field: string): number => Number(row[field] ?? 0);

function colours(row: Row): Cost {
  return Object.fromEntries(COLOURS.map((colour) => [colour, number(row, colour)])) as Cost;
}

const CARDS = new Map<string, Card>(
  characters.map((row) => [
    text(row, "id"),
    {
      id: text(row, "id"),
      name: text(row, "name"),
      level: number(row, "level") as 1 | 2 | 3,
      bonus: text(row, "bonus") as Colour,
      points: number(row, "points"),
      tags: number(row, "tags"),
      cost: colours(row),
    },
  ]),
);

const LOCATIONS = new Map<string, Location>(
  locations.map((row) => [
    text(row, "id"),
    { id: text(row, "id"), name: text(row, "name"), points: number(row, "points"), needs: colours(row) },
  ]),
);

/** The card of an id. Raises when the server knows cards that this page does not. */
export function cardOf(id: string): Card {
  const card = CARDS.get(id);
  if (card === undefined) throw new Error(`no card is called ${id}`);
  return card;
}

/** The location of an id. Raises when there is none. */
export function locationOf(id: string): Location {
  const location = LOCATIONS.get(id);
  if (location === undefined) throw new Error(`no location is called ${id}`);
  return location;
}

/** The colours of a cost that are not nothing, in the usual order. */
export function parts(cost: Cost): [Colour, number][] {
  return COLOURS.filter((colour) => cost[colour] > 0).map((colour) => [colour, cost[colour]]);
}
