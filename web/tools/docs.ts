// The few pictures that docs/ keeps, of games that were really played.
//   node tools/run.mjs tools/docs.ts [folder]
import { resolve } from "node:path";
import { openBrowser } from "../tests/browser/chromium";
import { GameServer } from "../tests/browser/server";
import { enterState, resize, STATES, type Window } from "../tests/browser/states";

const PICTURES: readonly (readonly [file: string, state: string, window: Window, theme: "dark" | "light"])[] = [
  ["table", "3 seats, paying", [1440, 900], "dark"],
  ["light", "4 seats, idle", [1440, 900], "light"],
  ["phone", "3 seats, paying", [390, 844], "dark"],
  ["side", "3 seats, idle", [844, 390], "dark"],
];
const [folder = "../docs"] = process.argv.slice(3);

const server = new GameServer();
const [browser] = await Promise.all([openBrowser({ whole: true }), server.start()]);
try {
  for (const [file, name, window, colorScheme] of PICTURES) {
    const context = await browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      serviceWorkers: "block",
      colorScheme,
    });
    const page = await context.newPage();
    const state = STATES.find((one) => one.name === name)!;
    await resize(page, window);
    // On a phone the picked card covers half of the table.
    await enterState(page, server, window[0] < 1000 ? { ...state, open: async () => undefined } : state);
    // What the others could do comes when the core is there.
    await page.waitForFunction(() => !(document.querySelector(".threats")?.textContent ?? "").includes("…"));
    await page.screenshot({ path: resolve(folder, `${file}.jpg`), type: "jpeg", quality: 80 });
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
