// What characters, locations and stones are called in each language. names.json lists, beside the stones, only what a language
// calls otherwise than the cards' own English; where the local name is not well established, the English one stays.
import type { Stone } from "../content/stones";
import { cardOf, locationOf } from "../content/cards";
import type { Locale } from "./locale";
import own from "../../../src/sixstones/data/names.json";

const OWN: Readonly<Record<Locale, Readonly<Partial<Record<string, string>>>>> = own;

/** A character's name. Raises for an id that no card has. */
export function cardName(id: string, locale: Locale): string {
  return OWN[locale][id] ?? cardOf(id).name;
}

/** A location's name, without the city that two of them add. Raises for an id that none has. */
export function locationName(id: string, locale: Locale): string {
  return OWN[locale][id] ?? locationOf(id).name.replace(/, NYC$/, "");
}

/** A stone's name without the word stone: Mind, Esprit, Umysł. */
export function stoneName(stone: Stone, locale: Locale): string {
  return OWN[locale][stone]!;
}
