// Reviewing a game in a real browser: the planted blunder is found, kept and learned from.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pack } from "../../src/state/fragment";
import { house } from "./house";
import { complaintsOf, DESKTOP } from "./player";
import { bring, ENDED, keepReviews } from "./studied";

const { server, newPage } = house();
/** A part of a game: in round 26 the first seat takes stones where it should have recruited War Machine. */
const RECORD = readFileSync(fileURLToPath(new URL("planted.record", import.meta.url)), "utf8");
const PLANTED = 0;

/** Wait until the engine has thought all of it over. */
const whole = (page: Page) => page.locator("[data-whole]").waitFor();

/** The moment that is shown. */
const moment = (page: Page, at: number) => page.locator(`.moment[data-at="${at}"]`);

async function reviewed(page: Page, move = 0): Promise<void> {
  await page.goto(`${server.url}review#record=${await pack(RECORD)}&move=${move}`);
  await whole(page);
}

describe("the review of a record", () => {
  it("finds the planted blunder, says what was better, and how sure that is", async () => {
    const page = await newPage(DESKTOP);
    const found = complaintsOf(page);
    await page.goto(`${server.url}review`);
    await page.getByLabel("Text of the record").fill(RECORD);
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await whole(page);
    await page.getByRole("button", { name: /^26.*You: Blunder$/ }).click();
    const panel = moment(page, PLANTED);
    await panel.getByRole("heading", { name: "Blunder" }).waitFor();
    expect(await panel.locator(".option.good").textContent()).toContain("War Machine");
    expect(await panel.locator("header .chance").textContent()).toMatch(/^−(2|3)\d\s*±\d+\s*$/);
    // The table shows what was to be decided, with the better card ringed and named.
    expect(await page.locator('[data-card="war-machine"]').getAttribute("aria-label")).toMatch(/Best\.$/);
    expect(await page.locator('[data-card="war-machine"] [data-mark="best"]').count()).toBe(1);
    await panel.getByText("Expected after it").waitFor();
    expect(await panel.locator(".why").textContent()).toMatch(/War Machine|Gauntlet|tile|wins|points/i);
    expect(found).toEqual([]);
  });

  it("takes a result apart: the parts add up, each with how sure it is", async () => {
    const page = await newPage(DESKTOP);
    const found = complaintsOf(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}review#record=${await pack(ENDED)}`);
    await page.getByRole("heading", { name: "Luck and skill" }).waitFor();
    await whole(page);
    const lines = await page.locator(".luck li").allTextContents();
    const points = lines.map((line) => Number(/([+−]?)(\d+)/.exec(line)![0].replace("−", "-")));
    expect(lines[0]).toMatch(/^Equal share\s*50%/);
    expect(lines[4]).toMatch(/^Own decisions\s*−\d+\s*±\d+\s*$/);
    expect(lines[6]).toMatch(/^Not placed\s*[+−]?\d+\s*$/);
    expect(lines[7]).toMatch(/^Result\s*0%/);
    expect(points.slice(0, 7).reduce((sum, one) => sum + one)).toBe(points[7]);
    // Where there is less room, it stands behind a tab, for all seats.
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole("button", { name: "Luck", exact: true }).click();
    expect(await page.locator("table tr.result td").allTextContents()).toEqual([
      expect.stringMatching(/^\s*0%\s*$/),
      expect.stringMatching(/^\s*100%\s*$/),
    ]);
    expect(found).toEqual([]);
  });

  it("is walked through by keys, and by the curve", async () => {
    const page = await newPage(DESKTOP);
    await page.goto(`${server.url}review#record=${await pack(RECORD)}&move=0`);
    await moment(page, 0).waitFor();
    await page.keyboard.press("ArrowRight");
    await moment(page, 1).waitFor();
    await page.keyboard.press("]");
    await moment(page, 2).waitFor();
    await page.keyboard.press("End");
    await moment(page, 4).getByRole("heading", { name: "not over" }).waitFor();
    const slider = page.getByRole("slider", { name: "Chance to win over the game" });
    await slider.fill("3");
    await moment(page, 3).waitFor();
    expect(await slider.getAttribute("aria-valuetext")).toContain("Round 27");
    await page.waitForURL(/&move=3$/);
  });

  it("can be stopped and gone on with", async () => {
    const page = await newPage(DESKTOP);
    // No worker ever answers, so it is still thinking whenever it is stopped.
    await page.addInitScript(() => {
      Worker.prototype.postMessage = () => undefined;
    });
    await page.goto(`${server.url}review#record=${await pack(RECORD)}`);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("Stopped at 0%").waitFor();
    await page.getByRole("button", { name: "Go on", exact: true }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
  });

  it("is kept: when it is opened again, nothing has to be thought over", async () => {
    const page = await newPage(DESKTOP);
    await reviewed(page);
    await page.evaluate(() => {
      Worker.prototype.postMessage = () => undefined;
    });
    await page.getByRole("link", { name: "Study" }).click();
    await page.getByText("Questions for today").waitFor();
    await page.goBack();
    await whole(page);
  });
});

describe("a mistake", () => {
  it("comes back as a question, is retried and solved, and stays solved", async () => {
    const page = await newPage(DESKTOP);
    const found = complaintsOf(page);
    await reviewed(page, PLANTED);
    await page.getByRole("link", { name: "Learn from your mistakes" }).click();
    await page.getByRole("heading", { name: "Find something better" }).waitFor();
    await page.locator(".where").getByRole("button", { name: "Round 26" }).click();
    // A wrong try is answered with what happens next.
    await page.locator('[data-card="sandman"]').click();
    await page.locator(".stage").getByRole("button", { name: "Recruit", exact: true }).click();
    const wrong = page.locator('[data-verdict="wrong"], [data-verdict="better"]');
    await wrong.getByText("Expected after it").waitFor();
    // The right one.
    await page.locator('[data-card="war-machine"]').click();
    await page.locator(".stage").getByRole("button", { name: "Recruit", exact: true }).click();
    await page.locator('[data-verdict="found"]').waitFor();
    expect(found).toEqual([]);
  });

  it("that is solved at the first try stays solved", async () => {
    const page = await newPage(DESKTOP);
    await reviewed(page, PLANTED);
    await page.getByRole("link", { name: "Learn from your mistakes" }).click();
    const list = page.locator(".where ol");
    await list.getByRole("button", { name: "Round 26" }).click();
    await page.locator('[data-card="war-machine"]').click();
    await page.locator(".stage").getByRole("button", { name: "Recruit", exact: true }).click();
    await page.locator('[data-verdict="found"]').waitFor();
    await list.getByRole("button", { name: "Round 26" }).getByText("solved").waitFor();
    await page.reload();
    await list.getByRole("button", { name: "Round 26" }).getByText("solved").waitFor();
  });

  it("is shown to who asks for it, and comes back another day", async () => {
    const page = await newPage(DESKTOP);
    await reviewed(page, PLANTED);
    await page.getByRole("link", { name: "Learn from your mistakes" }).click();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".hint").waitFor();
    await page.getByRole("button", { name: "Show it", exact: true }).click();
    await page.locator('[data-verdict="shown"]').waitFor();
    await page.reload();
    await page.locator(".where ol").getByText("again tomorrow").waitFor();
  });
});

describe("the statistics", () => {
  it("count one's own games, say how little a few of them tell, and can be saved", async () => {
    const page = await newPage(DESKTOP);
    const found = complaintsOf(page);
    await page.goto(`${server.url}statistics`);
    await page.getByText("No game of yours has been finished").waitFor();
    await bring(page);
    await keepReviews(page);
    await page.getByRole("link", { name: "Statistics" }).click();
    const shares = page.locator(".shares li");
    await shares.first().waitFor();
    expect(await shares.allTextContents()).toEqual([
      expect.stringMatching(/All games\s*2 of 5\s*40%\s*12–77%/),
      expect.stringMatching(/Hero\s*2 of 5/),
      expect.stringMatching(/Seats: 2\s*2 of 5/),
    ]);
    expect(await page.getByRole("region", { name: "Luck, game by game" }).locator("li").count()).toBe(5);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as a table" }).click(),
    ]);
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\n");
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,[\w-]+,2,[12],hero,[01]\.0000,16,/);
    expect(found).toEqual([]);
  });
});
