// Pictures of every room × theme × {desktop, phone}, with games in them that are really played.
//   node tools/run.mjs tools/screens.ts [folder] [only rooms that begin with this]
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "../tests/browser/chromium";
import { allRooms, close, enter, type Room } from "../tests/browser/rooms";
import { GameServer } from "../tests/browser/server";

const WINDOWS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const THEMES = ["dark", "light"] as const;
const [folder = "screenshots", only = ""] = process.argv.slice(3);

async function shoot(browser: Browser, url: string, rooms: readonly Room[], name: keyof typeof WINDOWS): Promise<void> {
  const context = await browser.newContext({
    viewport: WINDOWS[name],
    locale: "en-GB",
    reducedMotion: "reduce",
    deviceScaleFactor: name === "phone" ? 2 : 1,
  });
  const page = await context.newPage();
  await page.goto(`${url}no-such-page`);
  for (const room of rooms) {
    await page.setViewportSize(WINDOWS[name]);
    await enter(page, url, room, "en");
    // As high as the page is: the ground behind it fills the window, not the page.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: WINDOWS[name].width, height });
    for (const sight of room.sights) {
      await sight.open(page, "en");
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
        const called = [room.name, sight.name, colorScheme, name].filter(Boolean).join("-").replaceAll(" ", "-");
        await page.screenshot({ path: resolve(folder, `${called}.png`) });
      }
      if (sight.name !== "") await close(page);
    }
  }
  await context.close();
}

const server = new GameServer();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [browser] = await Promise.all([openBrowser({ whole: true }), server.start()]);
try {
  const rooms = (await allRooms(server)).filter((room) => room.name.startsWith(only));
  for (const name of ["desktop", "phone"] as const) await shoot(browser, server.url, rooms, name);
  console.log(`${resolve(folder)}: ${rooms.map((room) => room.name).join(", ")}`);
} finally {
  await browser.close();
  await server.stop();
}
