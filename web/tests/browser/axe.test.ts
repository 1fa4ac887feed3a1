// Nothing on any page that axe objects to, in both themes.
import AxeBuilder from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./player";
import { GameServer } from "./server";

const PAGES = ["", "lobby", "new", "settings", "rules", "guide"];
const THEMES = ["dark", "light"] as const;
const server = new GameServer();
let browser: Browser;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
}, 20_000);

describe.each(THEMES)("in the %s theme", (theme) => {
  it.each([...PAGES, "table"])("axe finds nothing on the page '%s'", { timeout: 60_000 }, async (name) => {
    const context = await browser.newContext({ colorScheme: theme, locale: "en-GB", reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(server.url + (name === "table" ? "" : name));
    if (name === "table") {
      await page.getByRole("button", { name: "Play now" }).click();
      await page.waitForSelector(".market");
    }
    await page.waitForTimeout(300);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
    expect(found).toEqual([]);
    await context.close();
  });
});
