// A contact sheet of the table: every state × every size it has to fit, one for each theme, with games that were really
// played.
//   node tools/run.mjs tools/sheet.ts [folder] [only states that begin with this]
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { openBrowser } from "../tests/browser/chromium";
import { GameServer } from "../tests/browser/server";
import {
  DESKTOPS,
  enterState,
  HELD,
  isHeld,
  resize,
  SPLIT,
  STATES,
  ZOOMED,
  type State,
  type Window,
} from "../tests/browser/states";

const THEMES = ["dark", "light"] as const;
type Theme = (typeof THEMES)[number];
const WINDOWS = [...DESKTOPS, ...HELD, ...SPLIT, ...ZOOMED];
const [folder = "screenshots/table", only = ""] = process.argv.slice(3);

const fileOf = ({ name }: State, window: Window, theme: Theme): string =>
  `${name.replaceAll(/[ ,]+/g, "-")}-${window.join("x")}-${theme}.jpg`;

async function shoot(browser: Browser, server: GameServer, state: State): Promise<void> {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterState(page, server, state);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    for (const window of WINDOWS) {
      await resize(page, window);
      await page.screenshot({ path: resolve(folder, fileOf(state, window, colorScheme)), type: "jpeg", quality: 80 });
    }
  }
  await context.close();
}

function markup(states: readonly State[], theme: Theme): string {
  const heads = WINDOWS.map((window) => `<th>${window.join("×")}${isHeld(window) ? " touch" : ""}</th>`).join("");
  const rows = states.map((state) => {
    const pictures = WINDOWS.map((window) => fileOf(state, window, theme)).map(
      (file) => `<td><a href="${file}"><img src="${file}" alt="" /></a></td>`,
    );
    return `<tr><th>${state.name}</th>${pictures.join("")}</tr>`;
  });
  return (
    `<!doctype html><meta charset="utf-8"><title>The table, ${theme}</title>` +
    "<style>body{margin:8px;width:max-content;font:14px sans-serif}img{height:190px;display:block}" +
    "th{text-align:left;white-space:nowrap}</style>" +
    `<table><tr><th></th>${heads}</tr>${rows.join("")}</table>`
  );
}

const server = new GameServer();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [browser] = await Promise.all([openBrowser({ whole: true }), server.start()]);
try {
  const states = STATES.filter(({ name }) => name.startsWith(only));
  for (const [at, state] of states.entries()) {
    console.log(`${at + 1} of ${states.length}: ${state.name}`);
    await shoot(browser, server, state);
  }
  const page = await browser.newPage();
  for (const theme of THEMES) {
    const sheet = resolve(folder, `sheet-${theme}.html`);
    writeFileSync(sheet, markup(states, theme));
    await page.goto(pathToFileURL(sheet).href);
    await page.setViewportSize({
      width: await page.evaluate(() => document.documentElement.scrollWidth),
      height: await page.evaluate(() => document.documentElement.scrollHeight),
    });
    await page.screenshot({ path: resolve(folder, `sheet-${theme}.png`) });
    console.log(sheet);
  }
} finally {
  await browser.close();
  await server.stop();
}
