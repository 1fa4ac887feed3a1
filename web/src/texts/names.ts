// What characters, locations and stones are called in each language. names.json lists only what a language calls otherwise than the
// cards' own English; where the local name is not well established, the English one stays.
import type { Stone } from "../content/stones";
import { cardOf, locationOf } from "../content/cards";
import type { Locale } from "./locale";
import own from "./names.json";

const OWN: Readonly<Record<Locale, Readonly<Partial<Record<string, string>>>>> = own;

const STONES: Readonly<Record<Locale, Readonly<Record<Stone, string>>>> = {
  en: { Y: "Mind", B: "Space", O: "Soul", R: "Reality", P: "Power", G: "Time", S: "S.H.I.E.L.D." },
  fr: { Y: "Esprit", B: "Espace", O: "Âme", R: "Réalité", P: "Pouvoir", G: "Temps", S: "SHIELD" },
  it: { Y: "Mente", B: "Spazio", O: "Anima", R: "Realtà", P: "Potere", G: "Tempo", S: "S.H.I.E.L.D." },
  es: { Y: "Mente", B: "Espacio", O: "Alma", R: "Realidad", P: "Poder", G: "Tiempo", S: "S.H.I.E.L.D." },
  pl: { Y: "Umysł", B: "Przestrzeń", O: "Dusza", R: "Rzeczywistość", P: "Moc", G: "Czas", S: "T.A.R.C.Z.A." },
};

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
  return STONES[locale][stone];
}
