// Two at a table: one by the page, the other as a program. What is said is counted and read out, unless it is muted.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Opening } from "../../src/protocol";
import { house } from "./house";
import { complaintsOf } from "./player";

const { server, newPage } = house();

const lines = (page: Page): Promise<string[]> => page.locator("dialog[open] ol li").allTextContents();
const chatButton = (page: Page) => page.getByRole("button", { name: /^Chat/ });
const spoken = (page: Page) => page.locator('.unseen[role="status"]').textContent();

it("counts and reads out what is said, not what is muted, and shows it again when unmuted", async () => {
  const wish = {
    seats: [
      { kind: "mine", name: "Ada" },
      { kind: "mine", name: "Bo" },
    ],
    order: "given",
  };
  const json = { "Content-Type": "application/json" };
  const opened = await fetch(`${server.url}api/tables`, { method: "POST", headers: json, body: JSON.stringify(wish) });
  const { table, seats } = (await opened.json()) as Opening;
  const page = await newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const complaints = complaintsOf(page);

  async function say(phrase: string): Promise<void> {
    const seq = Number(await page.locator("[data-seq]").getAttribute("data-seq"));
    const headers = { ...json, Authorization: `Bearer ${seats[1]!.secret}` };
    const body = JSON.stringify({ action: { type: "say", phrase } });
    await fetch(`${server.url}api/bot/tables/${table}/action`, { method: "POST", headers, body });
    await page.waitForFunction(
      (before) => Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) > before,
      seq,
    );
  }

  await page.goto(`${server.url}t-${table}#seat=${seats[0]!.secret}`);
  await page.locator(".market").waitFor();
  await say("hello");
  await say("good luck");
  await page.getByRole("button", { name: "Chat, 2 new lines" }).waitFor();
  await expect.poll(() => spoken(page)).toContain("Bo: Good luck!");

  await chatButton(page).click();
  await expect.poll(() => lines(page)).toEqual(["Bo Hello!", "Bo Good luck!"]);
  await page.getByRole("button", { name: "Mute Bo" }).click();
  await page.getByRole("button", { name: "Unmute Bo" }).waitFor();
  await expect.poll(() => lines(page)).toEqual(["Nobody has said anything yet."]);
  await page.keyboard.press("Escape");
  await say("hurry");
  expect(await chatButton(page).getAttribute("aria-label")).toBe("Chat");
  expect(await spoken(page)).not.toContain("Hurry");

  await page.reload();
  await page.locator(".market").waitFor();
  await chatButton(page).click();
  await expect.poll(() => lines(page)).toEqual(["Nobody has said anything yet."]);
  await page.getByRole("button", { name: "Unmute Bo" }).click();
  await page.getByRole("button", { name: "Mute Bo", exact: true }).waitFor();
  await expect.poll(() => lines(page)).toEqual(["Bo Hello!", "Bo Good luck!", "Bo Hurry, please!"]);
  expect(complaints).toEqual([]);
});
