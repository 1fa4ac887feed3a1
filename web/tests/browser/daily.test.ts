// The deal of the day: one try that goes on after a closed tab, its result, and a text that gives nothing away.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { house } from "./house";
import { entriesOf, hasty, movesOf, tableOf } from "./local";
import { DESKTOP, MousePlayer } from "./player";

const { server, newPage } = house();
/** Two seats, one's own first, against a hero. */
const DATE = "2026-11-18";

async function prepare(page: Page): Promise<MousePlayer> {
  await hasty(page);
  await page.clock.setFixedTime(new Date(`${DATE}T12:00:00Z`));
  return new MousePlayer(page);
}

/** Wait until the worker has kept the page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== "activated") await new Promise((done) => active?.addEventListener("statechange", done));
  });
}

it("is played without a network, once, goes on in another tab, and is kept with its result", async () => {
  const first = await prepare(await newPage({ ...DESKTOP, serviceWorkers: "allow" }));
  await first.page.goto(server.url);
  await kept(first.page);
  await first.page.context().setOffline(true);
  await first.page.reload();
  await first.page.getByRole("link", { name: "Play it" }).click();
  await first.page.getByText("No. 18").waitFor();
  expect(await first.page.locator(".seats li").allTextContents()).toEqual([
    expect.stringContaining("Your seat"),
    expect.stringContaining("Hero"),
  ]);
  await first.page.getByRole("button", { name: "Play it" }).click();
  for (let turn = 0; turn < 2; turn += 1) expect(await first.step()).toBe(true);
  await first.turn();
  const table = tableOf(first.page)!;
  const before = await movesOf(first.page, table);
  const opened = (await entriesOf(first.page, table))[0]!.body;
  expect(opened).toMatchObject({ kind: "opened", day: DATE, takebacks: false, hints: false });

  const second = await prepare(await first.page.context().newPage());
  await first.page.close();
  await second.page.goto(`${server.url}daily`);
  await second.page.getByRole("button", { name: "Go on" }).click();
  await second.turn();
  expect(tableOf(second.page)).toBe(table);
  expect((await movesOf(second.page, table)).slice(0, before.length)).toEqual(before);
  while (await second.step());

  const { page } = second;
  expect(await page.getByRole("button", { name: "Rematch" }).count()).toBe(0);
  await page.getByRole("dialog").getByRole("link", { name: "Deal of the day" }).click();
  await page.locator(".share pre").waitFor();
  const text = await page.locator(".share pre").textContent();
  expect(text).toMatch(/^Six Stones · Deal of the day No\. 18\n(Won in round \d+ with|Not won,) \d+ points\n/);
  expect(text).toMatch(/\n[🟡🔵🟠🔴🟣🟢]+\nhttp.*\/daily$/u);
  expect(await page.getByRole("button", { name: "Play it" }).count()).toBe(0);
  await page.getByText("Days in a row: 1").waitFor();

  // The end outlasts the table, and with the table gone there is no second try.
  await page.goto(`${server.url}games`);
  const bin = page.locator(`[data-game="${table}"]`).getByRole("button", { name: /^Delete/ });
  await bin.click();
  await bin.click();
  await page.locator(`[data-game="${table}"]`).waitFor({ state: "detached" });
  await page.goto(`${server.url}daily`);
  await page.locator(".share pre").waitFor();
  expect(await page.locator(".share pre").textContent()).toBe(text);
  expect(await page.getByRole("button", { name: "Play it" }).count()).toBe(0);
  // The first page asks for the lobby, which cannot be had.
  const complaints = [...first.complaints, ...second.complaints].filter((one) => !one.includes("ERR_INTERNET_"));
  expect(complaints).toEqual([]);
});

it("that was deleted before its end counts as given up", async () => {
  const { page, complaints } = await prepare(await newPage(DESKTOP));
  await page.goto(`${server.url}daily`);
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForSelector(".stage.acting");
  await page.goto(`${server.url}games`);
  const bin = page.getByRole("button", { name: /^Delete/ });
  await bin.click();
  await bin.click();
  await bin.waitFor({ state: "detached" });
  await page.goto(`${server.url}daily`);
  await page.getByRole("heading", { name: "Given up" }).waitFor();
  expect(await page.getByRole("button", { name: "Play it" }).count()).toBe(0);
  await page.clock.setFixedTime(new Date("2026-11-19T00:00:01Z"));
  await page.reload();
  await page.getByText("No. 19").waitFor();
  await page.getByRole("button", { name: "Play it" }).waitFor();
  expect(complaints).toEqual([]);
});
