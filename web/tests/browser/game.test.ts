import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { complaintsOf, MousePlayer, openBrowser } from "./player";
import { GameServer } from "./server";

const server = new GameServer();
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
}, 20_000);
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
});
afterEach(async () => context.close());

describe("a game against a bot, by mouse", () => {
  it("begins with one click, is played to its end, checked, replayed and played again", { timeout: 300_000 }, async () => {
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    const player = new MousePlayer(page);
    await page.goto(server.url);
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForSelector(".market");
    while (await player.isTurn()) await player.decide();

    const result = page.locator("dialog[open]");
    await result.locator('[data-verdict="kept"]').waitFor();
    expect(await result.locator("tbody tr").count()).toBe(2);
    await result.getByRole("link", { name: "Replay" }).click();
    await page.locator(".controls").waitFor();
    await page.keyboard.press("End");
    expect(await page.locator(".controls .words").textContent()).toMatch(/Move (\d+) of \1/);
    await page.goBack();
    await page.locator("dialog[open]").getByRole("button", { name: "Rematch" }).click();
    await page.waitForSelector(".stage.acting", { timeout: 30_000 });
    expect(complaints).toEqual([]);
  });

  it("keeps the seat's secret out of every address", async () => {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("websocket", (socket) => asked.push(socket.url()));
    await page.goto(server.url);
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForSelector(".market");
    const kept = await page.evaluate(() => localStorage.getItem("sixstones.tables"));
    const secret = (JSON.parse(kept ?? "[]") as { secrets: string[] }[])[0]!.secrets[0]!;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect([page.url(), ...asked].filter((address) => address.includes(secret))).toEqual([]);
  }, 60_000);

  it("opens a seat from a link, and takes the secret out of the address bar", async () => {
    const page = await context.newPage();
    await page.goto(server.url);
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForSelector(".market");
    const { table, secret } = await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("sixstones.tables") ?? "[]") as { table: string; secrets: string[] }[];
      return { table: kept[0]!.table, secret: kept[0]!.secrets[0]! };
    });
    const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await other.newPage();
    await phone.goto(`${server.url}t-${table}#seat=${secret}`);
    await phone.waitForSelector(".phone .stage");
    expect(phone.url()).toBe(`${server.url}t-${table}`);
    await phone.waitForSelector(".own, [data-own]");
    await other.close();
  }, 60_000);

  it("sends a move made while the server is down exactly once", { timeout: 120_000 }, async () => {
    const page = await context.newPage();
    const player = new MousePlayer(page);
    await page.goto(server.url);
    await page.getByRole("button", { name: "Play now" }).click();
    await player.isTurn();
    const seq = Number(await page.locator("[data-seq]").getAttribute("data-seq"));
    await server.kill();
    await page.getByText("The connection is lost", { exact: false }).first().waitFor();
    for (const stone of ["Y", "B", "O"]) await page.locator(`.stack[data-stone="${stone}"]`).click();
    await page.locator(".stage .call").click();
    await page.getByText("Your move is kept", { exact: false }).waitFor();
    await server.start();
    await page.waitForFunction((before) => Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) >= before + 2, seq, { timeout: 60_000 });
    const mine = await page.locator(".log li", { hasText: "You took" }).count();
    expect(mine).toBe(1);
  });
});
