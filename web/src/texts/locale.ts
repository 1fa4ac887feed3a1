// The languages of the page, and what each of them calls itself.
export const LOCALES = ["en", "fr", "it", "es", "pl"] as const;

export type Locale = (typeof LOCALES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  fr: "Français",
  it: "Italiano",
  es: "Español",
  pl: "Polski",
};
