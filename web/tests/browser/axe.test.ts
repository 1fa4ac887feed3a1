// Nothing that axe objects to: in every room, in every language and theme, on a desktop and on a phone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCALES, type Locale } from "../../src/texts/locale";
import { Games } from "./games";
import { openBrowser } from "./player";
import { allRooms, close, enter, show, speak, type Room } from "./rooms";
import { GameServer } from "./server";

interface Axe {
  run(where: Document | Element, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

// Put into a page once and run there many times, which AxeBuilder of the package below does not do.
const require = createRequire(import.meta.resolve("@axe-core/playwright"));
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
type Theme = "dark" | "light";
const THEMES: readonly Theme[] = ["dark", "light"];
const server = new GameServer();
let browser: Browser;
let rooms: Room[];

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
  rooms = await allRooms(new Games(server.url));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
}, 20_000);

async function violations(page: Page, rules: object): Promise<string[]> {
  return page.evaluate(
    async ([source, rules]) => {
      if (!("axe" in window)) (0, eval)(source);
      const { axe } = window as unknown as { axe: Axe };
      // What lies below an open window was looked at before it was opened.
      const { violations } = await axe.run(document.querySelector("dialog[open]") ?? document, {
        resultTypes: ["violations"],
        rules,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
    },
    [AXE, rules] as const,
  );
}

// Which colours meet and how a window is built are the same in every language, and to find out takes most of the time: so
// contrast and windows are looked at in English, and in every language in the long form.
const LONG = process.env["SIXSTONES_TORTURE"] !== undefined;
const themesOf = (locale: Locale): readonly Theme[] => (LONG || locale === "en" ? THEMES : ["dark"]);
const rulesOf = (locale: Locale): object => (LONG || locale === "en" ? {} : { "color-contrast": { enabled: false } });

async function walk(page: Page, room: Room): Promise<string[]> {
  const found: string[] = [];
  let spoken: Locale = "en";
  await enter(page, server.url, room, spoken);
  for (const locale of LOCALES) {
    if (locale !== spoken) await speak(page, room, spoken, locale);
    spoken = locale;
    for (const sight of LONG || locale === "en" ? room.sights : room.sights.slice(0, 1)) {
      await show(page, sight, locale);
      for (const colorScheme of themesOf(locale)) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
        for (const one of await violations(page, rulesOf(locale)))
          found.push(`${room.name} ${sight.name} ${locale} ${colorScheme}: ${one}`);
      }
      if (sight.name !== "") await close(page);
    }
  }
  return found;
}

it.concurrent.each([
  ["a desktop", 1280, 800],
  ["a phone", 360, 740],
])("axe finds nothing on %s", { timeout: 600_000 }, async (_, width, height) => {
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.url}no-such-page`);
  const found: string[] = [];
  for (const room of rooms) found.push(...(await walk(page, room)));
  await context.close();
  expect(found.join("\n")).toBe("");
});
