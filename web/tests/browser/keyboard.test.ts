import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { complaintsOf, MousePlayer, openBrowser } from "./player";
import { GameServer } from "./server";

const server = new GameServer();
let browser: Browser;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
}, 20_000);

const seqOf = async (page: Page): Promise<number> => Number(await page.locator("[data-seq]").getAttribute("data-seq"));

async function letters(page: Page, selector: string, attribute: string): Promise<string[]> {
  return page.locator(`${selector}[aria-disabled="false"]`).evaluateAll(
    (all, name) => all.map((one) => one.getAttribute(name) ?? ""), attribute,
  );
}

/** Walk over the market with the arrows until a card that can be recruited has the focus. */
async function walkToReady(page: Page): Promise<boolean> {
  const at = await page.locator(".row > li").evaluateAll((all) => all.findIndex((one) => one.querySelector(".ready, .free, .gray")));
  if (at < 0) return false;
  await page.locator('.market button[tabindex="0"]').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press(step < 2 ? "ArrowUp" : "ArrowLeft");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
  for (let step = 0; step < Math.floor(at / 5); step += 1) await page.keyboard.press("ArrowDown");
  for (let step = 0; step < at % 5; step += 1) await page.keyboard.press("ArrowRight");
  return true;
}

async function decide(page: Page): Promise<void> {
  if ((await page.locator(".stage [data-return]").count()) > 0) {
    for (;;) {
      const [stone] = await letters(page, ".stage [data-return]", "data-return");
      if (stone === undefined) break;
      await page.keyboard.press(stone);
    }
    return page.keyboard.press("Enter");
  }
  if (await walkToReady(page)) {
    await page.keyboard.press("Enter"); // picks the card
    return page.keyboard.press("Enter"); // and recruits it
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let picked = 0; picked < 3; picked += 1) {
    const [stone] = await letters(page, ".stack", "data-stone");
    if (stone !== undefined) await page.keyboard.press(stone);
  }
  await page.keyboard.press("Enter");
}

it("is played with keys alone: stones, arrows, Enter, Escape and the key map", { timeout: 180_000 }, async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const complaints = complaintsOf(page);
  const player = new MousePlayer(page); // waits only; nothing is clicked
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now" }).focus();
  await page.keyboard.press("Enter");
  await player.isTurn();
  await page.keyboard.press("h");
  await page.locator(".stage .hint").first().waitFor({ timeout: 30_000 });
  for (let turn = 0; turn < 12 && (await player.isTurn()); turn += 1) {
    const before = await seqOf(page);
    await decide(page);
    await page.waitForFunction((seq) => Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) > seq, before);
  }
  await player.isTurn();
  await page.keyboard.press("?");
  await page.locator("dialog[open] kbd").first().waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator("dialog[open]").count()).toBe(0);
  expect(complaints).toEqual([]);
});
