// The table at every size, with every number of seats and in every language: nothing is cut off, too small to read or too
// small to hit.
import { expect, it } from "vitest";
import { LOCALES, type Locale } from "../../src/texts/locale";
import { inLongForm, progress } from "../torture";
import { misfits } from "./fits";
import { house } from "./house";
import { DESKTOPS, enterState, HELD, isHeld, resize, SPLIT, STATES, ZOOMED, type Window } from "./states";

const home = house();

// In the normal form these states at the sizes where there is least room for them, one for each layout; in a language of
// long words too.
const [IDLE, PAYING, RETURN] = ["4 seats, idle", "2 seats, paying", "4 seats, give back"];
const SAMPLE: readonly (readonly [state: string, locale: Locale, windows: readonly Window[]])[] = [
  [IDLE, "en", [DESKTOPS[0]!, HELD[0]!, HELD[3]!, HELD[4]!, HELD[6]!, SPLIT[0]!, SPLIT[1]!]],
  [PAYING, "en", [DESKTOPS[1]!, HELD[3]!, SPLIT[3]!, ZOOMED[0]!]],
  [RETURN, "pl", [DESKTOPS[0]!, HELD[0]!, HELD[3]!, SPLIT[1]!, ZOOMED[1]!]],
];
const WINDOWS = [...DESKTOPS, ...HELD, ...SPLIT, ...ZOOMED];
const ALL = STATES.flatMap(({ name }) => LOCALES.map((locale) => [name, locale, WINDOWS] as const));

it.each(inLongForm(ALL, SAMPLE))("%s in %s: everything fits", async (name, locale, windows) => {
  progress(`fits: ${name} in ${locale}`);
  const page = await home.newPage();
  await enterState(
    page,
    home.server,
    STATES.find((state) => state.name === name)!,
    locale,
  );
  const found: string[] = [];
  for (const window of windows) {
    await resize(page, window);
    for (const one of await page.evaluate(misfits, { touch: isHeld(window) })) found.push(`${window.join("×")} ${one}`);
  }
  expect(found.join("\n")).toBe("");
});
