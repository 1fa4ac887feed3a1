// The rules in one language; each is loaded only when somebody reads it.
import type { Locale } from "../locale";
import type { Section } from "../nodes";

const LOADERS: Readonly<Record<Locale, () => Promise<{ default: readonly Section[] }>>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
  it: () => import("./it"),
  es: () => import("./es"),
  pl: () => import("./pl"),
};

/** The sections of the rules page, in reading order. */
export async function loadRules(locale: Locale): Promise<readonly Section[]> {
  return (await LOADERS[locale]()).default;
}
