// What people do with each other at a table: wait, offer, go and come back. And what one types or sets.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { NewTable } from "../../src/protocol";
import { ownClipboard } from "./clipboard";
import { house } from "./house";
import { DESKTOP } from "./player";
import { later, linkTo, moving, openTable, pageOf, resign, seqOf, sitDown, type Seat } from "./seats";
import { GameServer } from "./server";

// Of its own, since the time goes on there as no other test would expect.
const home = house({ own: new GameServer() });
const { server, newPage } = home;

/** A seat against a rookie; the person begins. */
async function seatAlone(more: Partial<NewTable> = {}): Promise<Seat> {
  const seats: NewTable["seats"] = [{ kind: "mine" }, { kind: "bot", level: "rookie" }];
  const [seat] = await openTable(server, { seats, order: "given", ...more });
  return seat!;
}

const alone = async (): Promise<Page> => pageOf(home, await seatAlone());

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

const seatMe = async (name: string): Promise<Page> => {
  const page = await newPage();
  await page.goto(`${server.url}lobby`);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Seat me" }).click();
  return page;
};

it("strangers who ask for the same game are seated together, also when both have opened a table", async () => {
  const ada = await seatMe("Ada");
  await ada.locator("main ol", { hasText: "Ada" }).waitFor();
  const bo = await newPage();
  // As if they had asked at the same moment.
  await bo.route("**/api/pair", (route) => route.fulfill({ json: { table: null } }), { times: 1 });
  await bo.goto(`${server.url}lobby`);
  await bo.getByLabel("Your name").fill("Bo");
  await bo.getByRole("button", { name: "Seat me" }).click();
  await bo.locator("main ol", { hasText: "Bo" }).waitFor();
  await Promise.all([ada, bo].map((page) => page.locator(".market").waitFor()));
  expect(ada.url()).toBe(bo.url());

  const cleo = await seatMe("Cleo");
  await cleo.locator("main ol", { hasText: "Cleo" }).waitFor();
  const dan = await seatMe("Dan");
  await Promise.all([cleo, dan].map((page) => page.locator(".market").waitFor()));
});

it("the lobby shows who waits, and a seat is taken there in one click", async () => {
  const wish: NewTable = { seats: [{ kind: "mine" }, { kind: "open" }], name: "Eve", public: true, language: "pl" };
  const [eve] = await openTable(server, { ...wish, takebacks: false, clock: { kind: "days", days: 3 } });
  const page = await newPage();
  await page.goto(`${server.url}lobby`);
  const row = page.locator(`[data-open="${eve!.table}"]`);
  for (const words of ["Eve", "1 seat of 2 free", "No takebacks", "Polski", "3 days"])
    await row.getByText(words, { exact: false }).first().waitFor();
  await page.getByLabel("No clock").last().check();
  await row.waitFor({ state: "detached" });
  await page.getByLabel("Days", { exact: true }).check();
  await row.getByRole("button", { name: "Join" }).click();
  await page.locator(".market").waitFor();
});

it("a wish for a rematch is seen by everyone at once, one click joins, and those who watch are taken along", async () => {
  const [one, two] = await openTable(server, {
    seats: [
      { kind: "mine", name: "Ada" },
      { kind: "mine", name: "Bo" },
    ],
  });
  await resign(server, two!);
  const [ada, bo, cleo] = await Promise.all([pageOf(home, one!), pageOf(home, two!), newPage()]);
  await cleo.goto(`${server.url}t-${one!.table}`);
  for (const page of [ada, bo, cleo]) await page.locator("dialog[open] table").waitFor();
  await ada.getByRole("button", { name: "Rematch", exact: true }).click();
  await bo.locator("dialog[open]").getByText("Ada wants a rematch.").waitFor();
  await cleo.getByText("kept for Bo").waitFor();
  await bo.getByRole("button", { name: "Rematch", exact: true }).click();
  await Promise.all([ada, bo, cleo].map((page) => page.locator(".market").waitFor()));
  expect(cleo.url()).toBe(bo.url());
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
  await bo.getByRole("button", { name: "Agree", exact: true }).click();
  await ada.waitForSelector(".stage.acting");
  expect(await ada.locator('.you [data-own="Y"] b').textContent()).toBe("0");
});

it("two people have no hints unless their table allows them, and everyone is told", async () => {
  const [ada] = await pair();
  await ada.waitForSelector(".stage.acting");
  expect(await ada.getByRole("button", { name: "Hint" }).count()).toBe(0);
  await ada.keyboard.press("h");
  await ada.locator(".stage .notice", { hasText: "There are no hints at this table." }).waitFor();
  await ada.keyboard.press("m");
  await ada.locator("dialog[open]").getByText("There are no hints.").waitFor();

  const seats = [{ kind: "mine" as const }, { kind: "open" as const }];
  const [host] = await openTable(server, { seats, name: "Ada", order: "given", hints: true });
  const page = await pageOf(home, host!);
  await page.getByText("Hints are allowed.", { exact: false }).waitFor();
});

it("the seat of someone who is gone goes to a bot, and back to the one who returns", async () => {
  const [ada, bo] = await pair();
  await take(ada, "YBO");
  const home = bo.url();
  await bo.goto("about:blank");
  // Bo sat down by a request, which counts as being there for a while.
  await later(server, 60);
  await ada.locator("[data-seat] .away").waitFor();
  const replace = async (): Promise<void> => {
    await ada.getByRole("button", { name: "Show everything of Bo" }).click();
    await ada.getByRole("button", { name: "Give this seat to a bot" }).click();
  };
  await replace();
  await ada.locator(".stage .notice", { hasText: "They may still come back. Wait a minute." }).waitFor();
  await later(server, 60);
  await replace();
  await ada.locator("[data-seat] .away").waitFor({ state: "detached" });
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
  const page = await newPage();
  const copied = await ownClipboard(page);
  await page.goto(linkTo(server, await seatAlone()));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Copy link to watch" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const watch = await copied();
  expect(watch).toBe(page.url().replace(/#.*/, ""));
  // As over plain http from another machine.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copy my seat’s link" }).click();
  const box = page.getByLabel("Copy this link by hand");
  expect(await box.inputValue()).toMatch(new RegExp(`^${watch}#seat=\\w+`));
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
});

it("a game ends by the clock: it runs, warns, falls, and says whose time was over", async () => {
  const clock = { kind: "live", base: 20, increment: 0 } as const;
  const page = await pageOf(home, await seatAlone({ clock }));
  const own = page.locator(".you .clock");
  await expect.poll(() => own.getAttribute("class")).toMatch(/running.*low|low.*running/);
  const first = await own.textContent();
  await expect.poll(() => own.textContent()).not.toBe(first);
  await later(server, 20);
  await page.locator("dialog[open]").getByText("You ran out of time.").waitFor();
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
  await page.goto(linkTo(server, await seatAlone()));
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
