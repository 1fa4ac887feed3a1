// The deal of the day: one try that goes on after a closed tab, its result, a text that gives nothing away, and the
// server's board, which takes what its record proves.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { cutTexts } from "./cuts";
import { house } from "./house";
import { entriesOf, hasty, movesOf, tableOf } from "./local";
import { coreFromFile } from "../local/core";
import { DESKTOP, MousePlayer } from "./player";
import { setTime } from "./seats";
import { GameServer } from "./server";

const { server, newPage } = house({ own: new GameServer() });
const core = coreFromFile();
/** Two seats, one's own first, against a hero. */
const DATE = "2026-11-18";

async function prepare(page: Page): Promise<MousePlayer> {
  await hasty(page);
  await page.clock.setFixedTime(new Date(`${DATE}T12:00:00Z`));
  return new MousePlayer(page);
}

/** The game of a record up to where the bot first chose, with another choice there, played on at random to its end. */
async function forged(record: string): Promise<string> {
  const { game, headers } = (await core).fromRecord(record);
  const moves = game.replay().map(({ move }) => move);
  game.undo(moves.length - 1);
  game.play(game.legal().find((move) => move !== moves[1])!);
  for (let lot = 7; game.legal().length > 0; lot = (lot * 48_271) % 2_147_483_647) {
    game.play(game.legal()[lot % game.legal().length]!);
  }
  return game.record(headers);
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

  // Nothing was sent so far, and the board can be asked when there is a network.
  await setTime(server, new Date(`${DATE}T12:00:00Z`));
  const board = page.getByRole("region", { name: "How others fared" });
  await board.getByText("The server does not answer.").waitFor();
  await page.context().setOffline(false);
  await board.getByRole("button", { name: "Ask again" }).click();
  await board.getByText("Nobody has sent a try of this deal yet.").waitFor();
  await page.route("**/api/days/*", async (route) => {
    const body = route.request().postDataJSON() as { record: string; name: string };
    expect(body.record).not.toContain("[Seat0");
    await route.continue({ postData: { ...body, record: await forged(body.record) } });
  });
  await board.getByLabel("Name on the board").fill("Ada");
  await board.getByRole("button", { name: "Put me on the board" }).click();
  await board.getByText("The server could not confirm this game").waitFor();
  await page.unroute("**/api/days/*");
  await board.getByRole("button", { name: "Put me on the board" }).click();
  const own = board.getByRole("row").nth(1);
  await own.waitFor();
  const line = await own.textContent();
  expect(line).toMatch(/^1\s*Ada\s+you\s*(Won in round \d+ with|Not won,) \d+ points$/);
  expect(await board.getByRole("button").count()).toBe(0);
  await page.reload();
  await own.waitFor();
  expect(await own.textContent()).toBe(line);
  expect(await board.getByRole("button").count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(cutTexts)).toEqual([]);
  await page.setViewportSize(DESKTOP.viewport!);

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
  // The first page asks for the lobby, which cannot be had, and a browser tells of what a server refuses.
  const expected = /ERR_INTERNET_|status of 422/;
  const complaints = [...first.complaints, ...second.complaints].filter((one) => !expected.test(one));
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
