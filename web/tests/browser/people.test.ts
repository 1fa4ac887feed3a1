// What people do with each other at a table: wait, offer, go and come back. And what one types or sets.
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { house } from "./house";
import { DESKTOP } from "./player";
import { moving, openTable, pageOf, PYTHON, seqOf, sitDown } from "./seats";
import { GameServer } from "./server";

const home = house(new GameServer([PYTHON, fileURLToPath(new URL("impatient.py", import.meta.url))]));
const { server, newPage } = home;

vi.setConfig({ testTimeout: 90_000 });

async function alone(): Promise<Page> {
  const [seat] = await openTable(server, {
    seats: [{ kind: "mine" }, { kind: "bot", level: "rookie" }],
    order: "given",
  });
  return pageOf(home, seat!);
}

/** Ada and Bo, each at a page of their own; Ada begins. */
async function pair(): Promise<[Page, Page]> {
  const [ada] = await openTable(server, { seats: [{ kind: "mine" }, { kind: "open" }], name: "Ada", order: "given" });
  const bo = await sitDown(server, ada!.table, "Bo");
  return Promise.all([pageOf(home, ada!), pageOf(home, bo)]);
}

async function take(page: Page, stones: string): Promise<void> {
  await page.waitForSelector(".stage.acting");
  for (const stone of stones) await page.locator(`.stack[data-stone="${stone}"]`).click();
  await moving(page, () => page.locator(".stage .call").click());
}

it("a bot fills a free seat of the waiting room, and the game begins", async () => {
  const [seat] = await openTable(server, { seats: [{ kind: "mine" }, { kind: "open" }] });
  const page = await pageOf(home, seat!);
  await page.getByLabel("Level").selectOption("rookie");
  await page.getByRole("button", { name: "Bot: Rookie" }).click();
  await page.locator(".market").waitFor();
  await page.locator("[data-seat] .name", { hasText: "Rookie" }).waitFor();
});

it("a bot has the temperament it was given, and says so", async () => {
  const page = await newPage();
  await page.goto(`${server.url}new`);
  await page.getByLabel("Seat 2").selectOption("hero");
  await page.getByLabel("Temperament").selectOption("location hunter");
  await page.getByRole("button", { name: "Open it" }).click();
  await page.locator(".opponent p", { hasText: "Location hunter" }).waitFor();
  await page.getByRole("button", { name: "Show everything of Hero" }).click();
  await page.getByRole("dialog").getByText("Bot, Hero · Location hunter").waitFor();
});

it("against bots a move is taken back at once", async () => {
  const page = await alone();
  await take(page, "YBO");
  await page.waitForSelector(".stage.acting");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => page.locator('.you [data-own="Y"] b').textContent()).toBe("0");
});

it("a takeback between people is offered, declined, offered again and agreed to", async () => {
  const [ada, bo] = await pair();
  await take(ada, "YBO");
  await ada.getByRole("button", { name: "Take back" }).click();
  await ada.getByText("The others are being asked.").waitFor();
  await bo.getByText("Ada would like to take a move back.").waitFor();
  await bo.getByRole("button", { name: "No", exact: true }).click();
  await expect.poll(() => ada.locator(".banners p").count()).toBe(0);
  await ada.getByRole("button", { name: "Take back" }).click();
  await bo.getByRole("button", { name: "Agree" }).click();
  await ada.waitForSelector(".stage.acting");
  expect(await ada.locator('.you [data-own="Y"] b').textContent()).toBe("0");
});

it("the seat of someone who is gone goes to a bot, and back to the one who returns", async () => {
  const [ada, bo] = await pair();
  await take(ada, "YBO");
  const home = bo.url();
  await bo.goto("about:blank");
  await ada.locator("[data-seat] .away").waitFor();
  const replace = async (): Promise<void> => {
    await ada.getByRole("button", { name: "Show everything of Bo" }).click();
    await ada.getByRole("button", { name: "Give this seat to a bot" }).click();
  };
  await replace();
  await ada.locator(".stage .notice", { hasText: "They may still come back. Wait a minute." }).waitFor();
  await expect
    .poll(
      async () => {
        if ((await ada.locator("[data-seat] .away").count()) > 0) await replace();
        return ada.locator("[data-seat] .away").count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(0);
  await bo.goto(home);
  await bo.getByText("A bot has been playing for you.").waitFor();
  await bo.getByRole("button", { name: "Take my seat back" }).click();
  await expect.poll(() => bo.locator(".banners p").count()).toBe(0);
});

it("a typed move is played, and one that makes no sense is explained", async () => {
  const page = await alone();
  await page.waitForSelector(".stage.acting");
  await page.keyboard.press("/");
  const typed = page.locator("dialog[open] input");
  await typed.fill("take:everything");
  await page.getByText("This is not among the moves you can play now.").waitFor();
  const before = await seqOf(page);
  await page.keyboard.press("Enter");
  await page.locator(".stage .notice").waitFor();
  expect((await page.locator(".stage .notice").textContent())!.length).toBeGreaterThan(10);
  expect(await seqOf(page)).toBe(before);
  await page.keyboard.press("/");
  await typed.fill("TAKE:YBO");
  await page.getByText("Take Mind, Space, and Soul").waitFor();
  await moving(page, () => page.keyboard.press("Enter"));
});

it("the links to watch and to one's seat are copied, or shown where the clipboard is closed", async () => {
  const page = await alone();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Copy link to watch" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const watch = await page.evaluate(() => navigator.clipboard.readText());
  expect(watch).toBe(page.url().replace(/#.*/, ""));
  // As over plain http from another machine.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copy my seat’s link" }).click();
  const box = page.getByLabel("Copy this link by hand");
  expect(await box.inputValue()).toMatch(new RegExp(`^${watch}#seat=\\w+`));
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
});

it("theme, language, pace and sound take effect at once, without losing the game", async () => {
  const page = await newPage({ ...DESKTOP, reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const sung = window as unknown as { sung: number };
    sung.sung = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when: [number?]) {
      sung.sung += 1;
      start.apply(this, when);
    };
  });
  const [seat] = await openTable(server, {
    seats: [{ kind: "mine" }, { kind: "bot", level: "rookie" }],
    order: "given",
  });
  await page.goto(`${server.url}t-${seat!.table}#seat=${seat!.secret}`);
  await page.waitForSelector(".stage.acting");
  await page.locator('.stack[data-stone="Y"]').click();
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Theme").selectOption("light");
  await page.getByLabel("Motion").selectOption("none");
  await page.getByLabel("Sounds").check();
  await page.getByLabel("Language").selectOption("pl");
  const root = page.locator("html");
  expect(await root.getAttribute("data-theme")).toBe("light");
  expect(await root.getAttribute("lang")).toBe("pl");
  expect(await root.evaluate((node) => node.style.getPropertyValue("--pace"))).toBe("0");
  await page.keyboard.press("Escape");
  expect(await page.locator('.stack[data-stone="Y"] i').count()).toBe(1);
  for (const stone of "BO") await page.locator(`.stack[data-stone="${stone}"]`).click();
  await moving(page, () => page.locator(".stage .call").click());
  await expect.poll(() => page.evaluate(() => (window as unknown as { sung: number }).sung)).toBeGreaterThan(0);
  expect(await page.locator(".flight").count()).toBe(0);
});
