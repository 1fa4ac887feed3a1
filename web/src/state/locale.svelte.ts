// The language of the page. Messages ask for it while they are rendered, so changing it changes the page at once.
import { keep, recall } from "../browser/kept";
import { baseLocale, isLocale, overwriteGetLocale } from "../paraglide/runtime.js";
import { LANGUAGE_NAMES, type Locale } from "../texts/locale";

export type { Locale };

/** How each language calls itself. */
export const LANGUAGES = LANGUAGE_NAMES;

function preferred(): Locale {
  const kept = recall<string>("locale");
  if (isLocale(kept)) return kept;
  const wished = typeof navigator === "undefined" ? [] : navigator.languages.map((tag) => tag.split("-")[0]);
  return wished.find(isLocale) ?? baseLocale;
}

class CurrentLocale {
  #current = $state<Locale>(preferred());

  get current(): Locale {
    return this.#current;
  }

  set current(locale: Locale) {
    this.#current = locale;
    keep("locale", locale);
  }
}

export const locale = new CurrentLocale();
overwriteGetLocale(() => locale.current);
