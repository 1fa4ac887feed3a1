// The table at every size and with every number of seats: nothing is cut off, too small to read or too small to hit.
import { expect, it } from "vitest";
import { inLongForm, progress } from "../torture";
import { misfits } from "./fits";
import { house } from "./house";
import { DESKTOPS, enterState, HELD, isHeld, resize, STATES, type Window } from "./states";

const home = house();

// In the normal form these states at the sizes where there is least room for them, one for each layout.
const SAMPLE: Readonly<Record<string, readonly Window[]>> = {
  "4 seats, idle": [DESKTOPS[0]!, HELD[0]!, HELD[3]!, HELD[6]!],
  "2 seats, paying": [DESKTOPS[1]!, HELD[3]!],
};

it.each(STATES.filter(({ name }) => inLongForm(true, name in SAMPLE)))("$name: everything fits", async (state) => {
  const windows = inLongForm<readonly Window[]>([...DESKTOPS, ...HELD], SAMPLE[state.name] ?? []);
  progress(`fits: ${state.name}`);
  const page = await home.newPage();
  await enterState(page, home.server, state);
  const found: string[] = [];
  for (const window of windows) {
    await resize(page, window);
    for (const one of await page.evaluate(misfits, { touch: isHeld(window) })) found.push(`${window.join("×")} ${one}`);
  }
  expect(found.join("\n")).toBe("");
});
