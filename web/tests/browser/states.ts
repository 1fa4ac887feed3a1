// The table in the states that matter, with every number of seats, and the windows it has to fit.
import type { Page } from "playwright-core";
import type { Locale } from "../../src/texts/locale";
import positions from "./positions.json";
import { close } from "./rooms";
import { linkTo, placeTable, type Placing } from "./seats";
import type { Served } from "./server";

export type Window = readonly [width: number, height: number];
export const DESKTOPS: readonly Window[] = [
  [1024, 680],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
export const HELD: readonly Window[] = [
  [768, 1024],
  [1024, 1366],
  [320, 640],
  [360, 740],
  [390, 844],
  [430, 932],
  [844, 390],
  [932, 430],
];
/** Parts of a screen that several windows share, which may be a tablet's. */
export const SPLIT: readonly Window[] = [
  [600, 500],
  [700, 600],
  [620, 860],
  [800, 700],
  [999, 899],
];
/** What a page sees of a desktop at 200 %: of 1280×720, 1366×768, 1440×900 and 1920×1080. */
export const ZOOMED: readonly Window[] = [
  [640, 360],
  [683, 384],
  [720, 450],
  [960, 540],
];
export const isHeld = (window: Window): boolean => HELD.includes(window) || SPLIT.includes(window);

export interface State {
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

export const STATES: readonly State[] = [
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
  { name: "3 seats, paying", position: "crown", ready: ACTING, open: pay },
  { name: "3 seats, locate", position: "locate", ready: "[data-locate]" },
  { name: "3 seats, give back", position: "points", wish: beforeReturn("points"), ready: "[data-return]" },
  { name: "3 seats, end", position: "points", ready: "dialog[open] table", open: close },
  { name: "4 seats, idle", position: "final", ready: ACTING },
  { name: "4 seats, picked", position: "final", ready: ACTING, open: pick },
  { name: "4 seats, paying", position: "lose", ready: ACTING, open: pay },
  { name: "4 seats, give back", position: "tile", wish: beforeReturn("tile"), ready: "[data-return]" },
  { name: "4 seats, end", position: "tile", ready: "dialog[open] table", open: close },
];

/** Show a state in a page: a fresh table, at the seat of whoever decides next. */
export async function enterState(page: Page, server: Served, state: State, locale: Locale = "en"): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem("sixstones.locale", JSON.stringify(kept)), locale);
  const { table, secrets, seat, to_move } = await placeTable(server, state.position, state.wish);
  await page.goto(linkTo(server, { table, secret: secrets[to_move ?? seat] ?? secrets[seat]! }));
  await page.locator(state.ready).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await state.open?.(page);
}

/** Give the page a size, and wait until it is laid out for it. */
export async function resize(page: Page, [width, height]: Window): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
