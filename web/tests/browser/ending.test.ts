// The last round and the end, at positions that come to it, on a real server.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ownClipboard } from "./clipboard";
import { house } from "./house";
import positions from "./positions.json";
import { linkTo, moving, openTable, pageOf, placeTable, resign, seatAt } from "./seats";

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
    const end = page.locator("dialog[open]:has(table)");
    await end.getByText("You resigned.").waitFor();
    expect(await end.getByRole("heading", { level: 2 }).textContent()).toBe("Rookie wins");
    // Nobody holds the Gauntlet, so none shines.
    expect(await end.locator(".ring").count()).toBe(0);
  });

  it("won because the other resigned is not told as the Gauntlet's", async () => {
    const [seat, other] = await openTable(server, { seats: [{ kind: "mine" }, { kind: "mine" }] });
    const page = await pageOf(home, seat!);
    await resign(server, other!);
    const end = page.locator("dialog[open]:has(table)");
    await end.waitFor();
    expect(await end.getByRole("heading", { level: 2 }).textContent()).toBe("You win");
    expect(await end.locator(".ring").count()).toBe(0);
  });
});

describe("the result", () => {
  const AT = [
    ["a desktop", { viewport: { width: 1440, height: 900 } }, ".market"],
    ["a tablet", { viewport: { width: 768, height: 1024 } }, ".market"],
    ["a phone", { viewport: { width: 390, height: 844 } }, ".prizes"],
    ["a phone on its side", { viewport: { width: 844, height: 390 } }, ".market"],
  ] as const;

  it.each(AT)("leaves the final table to be seen and used on %s", async (_, options, seen) => {
    const page = await at("points", options);
    const end = page.locator("dialog[open]:has(table)");
    await end.waitFor();
    const [result, table] = [(await end.boundingBox())!, (await page.locator(seen).first().boundingBox())!];
    const beside = table.x + table.width <= result.x + 1 || table.y + table.height <= result.y + 1;
    expect(beside, JSON.stringify({ result, table })).toBe(true);
    await page.locator(`${seen} :is(button, li)`).first().click();
    await end.getByRole("button", { name: "Close" }).click();
    await end.waitFor({ state: "detached" });
  });

  it("has one's own line in gold, and no two names on each other", async () => {
    const page = await at("points");
    const lines = page.locator("dialog[open] svg[role=img] path");
    await lines.first().waitFor();
    const names = await page.locator("dialog[open] svg[role=img] text:not(.tick)").evaluateAll((all) =>
      all.map((one) => ({
        name: one.textContent,
        gold: one.getAttribute("style")?.includes("--gold"),
        y: Number(one.getAttribute("y")),
      })),
    );
    expect(names.filter(({ gold }) => gold).map(({ name }) => name)).toEqual(["You"]);
    const heights = names.map(({ y }) => y).sort((a, b) => a - b);
    for (const [place, y] of heights.slice(1).entries()) expect(y - heights[place]!).toBeGreaterThanOrEqual(16);
  });

  it("comes when the last move has been seen to its end", async () => {
    const { table, secrets, to_move } = await placeTable(server, "alone", { moves: -1, people: true });
    const page = await pageOf(home, { table, secret: secrets[to_move!]! }, { reducedMotion: "no-preference" });
    await page.evaluate(() => {
      const told = window as unknown as { early: boolean };
      told.early = false;
      const { animate } = Element.prototype;
      // Nothing lands before it is told to.
      Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        animation.pause();
        return animation;
      };
      const look = () => (told.early ||= document.querySelector("dialog table") !== null);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press("/");
    await page.locator("dialog[open] input").fill(positions.alone.moves.split(" ").at(-1)!);
    await page.keyboard.press("Enter");
    await page.locator("[data-flight]").first().waitFor();
    await page.locator("h1", { hasText: "Game over" }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { early: boolean }).early)).toBe(false);
    await page.evaluate(() => {
      for (const one of document.getAnimations()) if (one.playState === "paused") one.finish();
    });
    await page.locator("dialog[open] table").waitFor();
  });
});

describe("a game that is over is shared", () => {
  it("by its link, by a code that says the same, and as a picture of the table", async () => {
    const page = await home.newPage();
    const copied = await ownClipboard(page);
    await page.goto(linkTo(server, await seatAt(server, "points")));
    const end = page.locator("dialog[open]:has(table)");
    await end.getByRole("button", { name: "Share" }).click();
    await end.getByRole("img", { name: "QR code of this game" }).waitFor();
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      end.getByRole("button", { name: "Picture of the table" }).click(),
    ]);
    expect(picture.suggestedFilename()).toMatch(/^sixstones-.+\.png$/);
    const bytes = readFileSync((await picture.path())!);
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    // The dark ground alone would be a hundredth of it.
    expect(bytes.length).toBeGreaterThan(200_000);
    await end.getByRole("button", { name: "Copy link" }).click();
    await end.getByRole("button", { name: "Copied" }).waitFor();
    const other = await home.newPage();
    await other.goto(await copied());
    await other.locator(".controls").waitFor();
    expect(await other.locator(".controls input").inputValue()).toBe(
      await other.locator(".controls input").getAttribute("max"),
    );
  });
});
