// The table at every size and with every number of seats: nothing is cut off, too small to read or too small to hit.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { inLongForm, progress } from "../torture";
import { misfits } from "./fits";
import { house } from "./house";
import positions from "./positions.json";
import { close } from "./rooms";
import { pageOf, placeTable, type Placed, type Placing } from "./seats";

const home = house();

type Window = readonly [width: number, height: number];
const DESKTOPS: readonly Window[] = [
  [1024, 680],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
const HELD: readonly Window[] = [
  [768, 1024],
  [1024, 1366],
  [320, 640],
  [360, 740],
  [390, 844],
  [430, 932],
  [844, 390],
  [932, 430],
];
const isHeld = (window: Window): boolean => HELD.includes(window);

interface State {
  name: string;
  position: keyof typeof positions;
  wish?: Placing;
  /** What is there once the page shows it. */
  ready: string;
  open?(page: Page): Promise<unknown>;
}

/** So many moves into a game somebody has to give tokens back. */
function beforeReturn(position: keyof typeof positions): Placing {
  const moves = positions[position].moves.split(" ");
  return { moves: moves.findLastIndex((move) => move.startsWith("return:")), people: true };
}

const pick = (page: Page) => page.locator(".market [data-card]").first().click();
const pay = (page: Page) => page.locator(".market .card:is(.ready, .gray, .free)").first().click();
const ACTING = ".stage.acting";

const STATES: readonly State[] = [
  { name: "2 seats, idle", position: "ways", ready: ACTING },
  { name: "2 seats, picked", position: "full", ready: ACTING, open: pick },
  {
    name: "2 seats, paying",
    position: "ways",
    ready: ACTING,
    open: (page) => page.locator('[data-card="beta-ray-bill"]').click(),
  },
  { name: "2 seats, give back", position: "surplus", ready: "[data-return]" },
  { name: "2 seats, end", position: "alone", ready: "dialog[open] table", open: close },
  { name: "3 seats, idle", position: "points", wish: { moves: 70, people: true }, ready: ACTING },
  { name: "3 seats, picked", position: "points", wish: { moves: 70, people: true }, ready: ACTING, open: pick },
  { name: "3 seats, locate", position: "locate", ready: "[data-locate]" },
  { name: "3 seats, give back", position: "points", wish: beforeReturn("points"), ready: "[data-return]" },
  { name: "3 seats, end", position: "points", ready: "dialog[open] table", open: close },
  { name: "4 seats, idle", position: "final", ready: ACTING },
  { name: "4 seats, picked", position: "final", ready: ACTING, open: pick },
  { name: "4 seats, paying", position: "lose", ready: ACTING, open: pay },
  { name: "4 seats, give back", position: "tile", wish: beforeReturn("tile"), ready: "[data-return]" },
  { name: "4 seats, end", position: "tile", ready: "dialog[open] table", open: close },
];

// In the normal form these states at the sizes where there is least room for them, one for each layout.
const SAMPLE: Readonly<Record<string, readonly Window[]>> = {
  "4 seats, idle": [DESKTOPS[0]!, HELD[0]!, HELD[3]!, HELD[6]!],
  "2 seats, paying": [DESKTOPS[1]!, HELD[3]!],
};

const seatOf = ({ table, secrets, seat, to_move }: Placed) => ({
  table,
  secret: secrets[to_move ?? seat] ?? secrets[seat]!,
});

it.each(STATES.filter(({ name }) => inLongForm(true, name in SAMPLE)))("$name: everything fits", async (state) => {
  const windows = inLongForm<readonly Window[]>([...DESKTOPS, ...HELD], SAMPLE[state.name] ?? []);
  progress(`fits: ${state.name}`);
  const page = await pageOf(home, seatOf(await placeTable(home.server, state.position, state.wish)));
  await page.locator(state.ready).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await state.open?.(page);
  const found: string[] = [];
  for (const window of windows) {
    const [width, height] = window;
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const one of await page.evaluate(misfits, { touch: isHeld(window) })) found.push(`${width}×${height} ${one}`);
  }
  expect(found.join("\n")).toBe("");
});
