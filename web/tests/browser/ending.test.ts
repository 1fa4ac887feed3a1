// The last round and the end, at positions that come to it, on a real server.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house } from "./house";
import { moving, openTable, pageOf, seatAt } from "./seats";

const home = house();
const { server } = home;

const at = async (name: string, options = {}): Promise<Page> => pageOf(home, await seatAt(home.server, name), options);

/** Play the move that a position is about, and give all that the banners say from then on, however briefly. */
async function toldAfter(name: string): Promise<() => Promise<string>> {
  const seat = await seatAt(home.server, name);
  const page = await pageOf(home, seat);
  await page.evaluate(() => {
    const told = window as unknown as { told: string };
    told.told = "";
    const listen = () => (told.told += document.querySelector(".banners")?.textContent ?? "");
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.keyboard.press("/");
  await page.locator("dialog[open] input").fill(seat.then ?? "");
  await moving(page, () => page.keyboard.press("Enter"));
  return () => page.evaluate(() => (window as unknown as { told: string }).told);
}

describe("the last round", () => {
  it("says who holds the Gauntlet and when the game ends", async () => {
    const page = await at("final");
    expect(await page.locator(".banners .final").textContent()).toMatch(
      /holds the Gauntlet! The game ends after this round/,
    );
  });

  it("tells the one who takes it", async () => {
    await expect.poll(await toldAfter("crown")).toMatch(/You hold the Gauntlet! The game ends after this round/);
  });

  it("is called off with a word of explanation when the Gauntlet is lost again", async () => {
    await expect
      .poll(await toldAfter("lose"))
      .toMatch(/lost points and no longer holds the Gauntlet. The game goes on./);
  });

  it("covers no card", async () => {
    const page = await at("final", { viewport: { width: 390, height: 844 } });
    const [banner, card] = await page.evaluate(() =>
      [".banners", "[data-card]"].map((one) => document.querySelector(one)!.getBoundingClientRect()),
    );
    expect(banner!.bottom).toBeLessThanOrEqual(card!.top);
  });
});

describe("the end of a game", () => {
  it.each([
    ["alone", "Nobody else held the Gauntlet."],
    ["points", "More than one held the Gauntlet; you had the most points."],
    ["tile", "Equal in points; you have the Avengers tile."],
    ["fewest", "Equal in points; you recruited fewer characters."],
  ])("decided by %s is told in words, with everyone's points", async (name, words) => {
    const page = await at(name);
    const end = page.locator("dialog[open]");
    await end.getByText(words).waitFor();
    expect(await end.getByRole("heading", { level: 2 }).textContent()).toBe("The Gauntlet is yours!");
    const rows = await end
      .locator("tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
    for (const [cards, locations, tile, total] of rows) expect(cards! + locations! + tile!).toBe(total);
    await end.locator("svg[role=img] path").first().waitFor();
    expect(await end.locator("svg[role=img] path").count()).toBe(rows.length);
  });

  it("gives the record, the replay and a rematch", async () => {
    const page = await at("alone");
    const end = page.locator("dialog[open]");
    const record = await page.request.get(
      new URL((await end.getByRole("link", { name: "Record" }).getAttribute("href"))!, server.url).href,
    );
    expect(await record.text()).toContain("recruit:");
    await end.getByRole("link", { name: "Replay" }).click();
    await page.locator(".controls").waitFor();
    await page.goBack();
    await page.locator("dialog[open]").getByRole("button", { name: "Rematch" }).click();
    await page.locator(".market").waitFor();
    await expect.poll(() => page.locator("h1").first().textContent()).not.toBe("Game over");
  });

  it("by resignation is asked for first, and told to the one who resigned", async () => {
    const [seat] = await openTable(server, { seats: [{ kind: "mine" }, { kind: "bot", level: "rookie" }] });
    const page = await pageOf(home, seat!);
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Play on" }).click();
    expect(await page.locator("dialog[open]").count()).toBe(0);
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
    await page.locator("dialog[open]").getByText("You resigned.").waitFor();
  });
});
