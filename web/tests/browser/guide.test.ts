// The first game with someone at one's side, from its first step to its last.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house } from "./house";
import { hasty, steady } from "./local";
import { MousePlayer } from "./player";
import { moving } from "./seats";

const { server, newPage } = house();
const REST = "Try it out";

/** Do what the guide asks for, or anything that can be done when it cannot be. */
async function follow(page: Page, player: MousePlayer): Promise<void> {
  await player.turn();
  if (/Reserve a level/.test((await page.locator(".guide .todo").textContent()) ?? "")) {
    await page.locator('.row[data-row="1"] [data-card]').first().click();
    return moving(page, () => page.locator(".stage").getByRole("button", { name: "Reserve", exact: true }).click());
  }
  await player.step();
}

describe.each([
  ["a desktop", 1280, 800],
  ["a phone", 390, 844],
])("the guide on %s", (_, width, height) => {
  it("can be followed to its end, and covers nothing that it asks for", async () => {
    const page = await newPage({ viewport: { width, height }, locale: "en-GB", reducedMotion: "reduce" });
    const player = new MousePlayer(page);
    await steady(page);
    await hasty(page);
    await page.goto(`${server.url}guide`);
    await page.getByRole("button", { name: "Start" }).click();
    const title = page.locator(".guide h2");
    await title.waitFor();
    const seen = new Set<string>();
    const rounds = new Map<string, number>();
    for (let turn = 0; turn < 60 && (await title.count()) > 0; turn += 1) {
      const now = (await title.textContent()) ?? "";
      if (now === REST) {
        await player.step();
        continue;
      }
      seen.add(now);
      const { view } = (await player.turn())!;
      if (!rounds.has(now)) rounds.set(now, view!.round);
      // What a step names is pointed at.
      expect(await page.evaluate(() => document.documentElement.dataset["guide"])).not.toBe("");
      expect(await page.locator(".guide .why").textContent()).not.toBe("");
      const next = page.locator(".guide .call");
      if ((await next.count()) > 0) await next.click();
      else await follow(page, player);
    }
    expect(seen.size).toBe(14);
    // What matters later comes later, one thing at a time.
    const late = [...rounds.values()].slice(-4);
    expect(new Set(late).size).toBe(4);
    expect(await title.count()).toBe(0);
    await page.close();
  });
});
