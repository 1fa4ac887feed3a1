// Games that were finished and thought over, for the rooms that are about them.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

/** The last turns of a game that was lost, and one that is played against a bot. */
export const ENDED = readFileSync(fileURLToPath(new URL("ended.record", import.meta.url)), "utf8");

/** The same, won from the other seat. */
const WON = ENDED.replace('"Mika"', '"hero "')
  .replace('"hero"', '"Mika"')
  .replace('"hero "', '"hero"')
  .replace('People "0"', 'People "1"');
/** Five games of someone against a hero. */
const GAMES = [ENDED, WON, ENDED, ENDED, WON].join("\n");

/** Bring games along, unless they are there. */
export async function bring(page: Page): Promise<void> {
  const home = new URL(".", page.url()).href;
  await page.goto(`${home}games`);
  // Games at online tables may be listed too, so the list does not say it.
  if (await page.evaluate(() => "brought" in localStorage)) return;
  const file = { name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(GAMES) };
  const before = await page.locator("[data-game]").count();
  await page.locator("input[type=file]").setInputFiles([file]);
  await page.locator("[data-game]").nth(before).waitFor();
  await page.evaluate(() => localStorage.setItem("brought", "yes"));
}

/** Keep reviews of the games that are there, as if they had been thought over. */
export async function keepReviews(page: Page): Promise<void> {
  const tables = await page
    .locator("[data-game]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-game")));
  await page.evaluate(async (tables) => {
    const amounts = { deal: 300, own_cards: -500, other_cards: 200, own_decisions: -2400, other_decisions: 1900 };
    const reviews = tables.map((table, at) => {
      const parts = { ...amounts, own_cards: 900 * (at - 2), total: -5000, unplaced: 0, error: amounts };
      const known = { judged: [], draws: [], lessons: [], parts: [parts, parts], whole: true };
      return { key: table, table, record: "", at, me: 0, ...known };
    });
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open("sixstones.study", 1);
      open.onupgradeneeded = () => void open.result.createObjectStore("reviews", { keyPath: "key" });
      open.onerror = () => reject(new Error("no database"));
      open.onsuccess = () => {
        const change = open.result.transaction("reviews", "readwrite");
        for (const review of reviews) change.objectStore("reviews").put(review);
        change.oncomplete = () => (open.result.close(), resolve());
      };
    });
  }, tables);
}
