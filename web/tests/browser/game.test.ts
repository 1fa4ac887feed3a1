import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house } from "./house";
import { MousePlayer } from "./player";

const { server, newPage } = house();

async function playNow(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForSelector(".market");
}

describe("a game against a bot, by mouse", () => {
  it("begins with one click, is played to its end, checked, replayed and played again", async () => {
    const player = new MousePlayer(await newPage());
    const { page } = player;
    await playNow(page);
    await player.playOn();

    const result = page.locator("dialog[open]");
    await result.locator('[data-verdict="kept"]').waitFor();
    expect(await result.locator("tbody tr").count()).toBe(2);
    await result.getByRole("link", { name: "Replay" }).click();
    await page.locator(".controls").waitFor();
    await page.keyboard.press("End");
    await page.getByText(/Move (\d+) of \1/).waitFor();
    await page.goBack();
    await page.locator("dialog[open]").getByRole("button", { name: "Rematch" }).click();
    await page.waitForSelector(".stage.acting");
    expect(player.complaints).toEqual([]);
  });

  it("keeps the seat's secret out of every address", async () => {
    const page = await newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("websocket", (socket) => asked.push(socket.url()));
    await playNow(page);
    const kept = await page.evaluate(() => localStorage.getItem("sixstones.tables"));
    const secret = (JSON.parse(kept ?? "[]") as { secrets: string[] }[])[0]!.secrets[0]!;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect([page.url(), ...asked].filter((address) => address.includes(secret))).toEqual([]);
  });

  it("opens a seat from a link, and takes the secret out of the address bar", async () => {
    const page = await newPage();
    await playNow(page);
    const { table, secret } = await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("sixstones.tables") ?? "[]") as {
        table: string;
        secrets: string[];
      }[];
      return { table: kept[0]!.table, secret: kept[0]!.secrets[0]! };
    });
    const phone = await newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(`${server.url}t-${table}#seat=${secret}`);
    await phone.waitForSelector(".phone .stage");
    expect(phone.url()).toBe(`${server.url}t-${table}`);
    await phone.waitForSelector(".own, [data-own]");
  });
});
