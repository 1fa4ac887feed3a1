// Puzzles in a real browser: one right and one wrong, several moves deep, that of the day, and a run by a handed clock.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { StudyCore } from "../../src/engine/study";
import { parsePuzzles, type Puzzle } from "../../src/engine/puzzles";
import { plain } from "../../src/study/puzzle/solver.svelte";
import { study } from "../engine/module";
import { house } from "./house";
import { hasty } from "./local";
import { complaintsOf, DESKTOP } from "./player";

const { server, newPage } = house();
const puzzles = parsePuzzles(
  readFileSync(new URL("../../../src/sixstones/data/puzzles.jsonl", import.meta.url), "utf8"),
);
const core = new StudyCore(study);
const DATE = "2026-11-18";
const OF_DAY = puzzles[core.dayPuzzle(DATE, puzzles.length)]!;
const [EASY, DEEP] = [puzzles.find(oneMove)!, puzzles.find(({ line }) => line.length > 1)!];

function oneMove({ line, themes }: Puzzle): boolean {
  return line.length === 1 && /^(recruit|reserve):[a-z]/.test(line[0]!) && !themes.includes("give_back");
}

/** So many seconds after noon, until the test says otherwise. */
function at(page: Page, seconds: number): Promise<void> {
  return page.clock.setFixedTime(new Date(Date.parse(`${DATE}T12:00:00Z`) + 1000 * seconds));
}

/** A page that knows the time only from the test. */
async function open(path: string, options = {}): Promise<{ page: Page; found: string[] }> {
  const page = await newPage({ ...DESKTOP, ...options });
  await hasty(page);
  await at(page, 0);
  const found = complaintsOf(page);
  await page.goto(`${server.url}${path}`);
  return { page, found };
}

/** Make a move on the table, like a person with a mouse. */
async function move(page: Page, text: string): Promise<void> {
  const [verb = "", what = ""] = text.split(":");
  const card = plain(what);
  if (verb === "take") for (const stone of what) await page.locator(`.bank [data-stone="${stone}"]`).click();
  else if (what.startsWith("deck")) await page.locator(`[data-deck="${what.slice(4)}"]`).click();
  else await page.locator(`.market [data-card="${card}"], [data-hand="${card}"]`).first().click();
  const stage = page.locator(".stage");
  if (verb === "reserve") await stage.getByRole("button", { name: "Reserve", exact: true }).click();
  else await stage.locator(".call:enabled").click();
}

/** Some other move than the right one. */
function wrongFor({ id, view, line }: Puzzle): string {
  const game = core.imagined(view, id);
  const wrong = game
    .legal()
    .find((text) => /^(reserve|recruit):[a-z-]+$/.test(text) && plain(text) !== plain(line[0]!));
  game.free();
  return wrong!;
}

const rating = async (page: Page): Promise<number> => Number(await page.locator("[data-rating]").textContent());
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("sixstones.puzzles") ?? "{}") as Record<string, never>);

it("a right move is answered with its reason, raises the rating and is kept", async () => {
  const { page, found } = await open(`puzzles-${EASY.id}`);
  const before = await rating(page);
  // What it is about is not said beforehand.
  expect(await page.locator(".question .chips span").count()).toBe(0);
  await move(page, EASY.line[0]!);
  const right = page.locator('[data-verdict="found"]');
  await right.getByText("Chance to win with it").waitFor();
  expect(await page.locator(".question .chips span").count()).toBeGreaterThan(0);
  expect(await rating(page)).toBeGreaterThan(before);
  expect(await kept(page)).toMatchObject({ tried: { [EASY.id]: true }, row: 1 });
  await page.keyboard.press("n");
  await page.waitForURL(/puzzles-mixed$/);
  await page.getByRole("heading", { name: "Find the one right move" }).waitFor();
  expect(found).toEqual([]);
});

it("a wrong one is answered with what happens next, and may be mended, but counts", async () => {
  const { page, found } = await open(`puzzles-${EASY.id}`);
  const before = await rating(page);
  await move(page, wrongFor(EASY));
  const wrong = page.locator('[data-verdict="wrong"]');
  await wrong.getByText("What happens next").waitFor();
  expect(await wrong.locator(".line li").count()).toBeGreaterThan(0);
  expect(await rating(page)).toBeLessThan(before);
  await move(page, EASY.line[0]!);
  await page.locator('[data-verdict="found"]').waitFor();
  expect(await kept(page)).toMatchObject({ tried: { [EASY.id]: false }, row: 0 });
  // It waits among those that were missed until it is solved.
  await page.goto(`${server.url}puzzles-missed`);
  await move(page, EASY.line[0]!);
  await page.locator('[data-verdict="found"]').waitFor();
  expect(await kept(page)).toMatchObject({ tried: { [EASY.id]: true } });
  expect(found).toEqual([]);
});

it("goes on where a theme needs several moves: the others answer, and one is asked again", async () => {
  const { page, found } = await open(`puzzles-${DEEP.id}`);
  const game = core.imagined(DEEP.view, DEEP.id);
  const me = DEEP.view.to_move;
  for (const [at, text] of DEEP.line.entries()) {
    if (game.status().to_move === me) {
      await page.getByRole("heading", { name: at === 0 ? "Find the one right move" : "Right. And now?" }).waitFor();
      await move(page, text);
    }
    game.play(text);
  }
  game.free();
  await page.getByRole("heading", { name: "That was it" }).waitFor();
  expect(await kept(page)).toMatchObject({ tried: { [DEEP.id]: true } });
  expect(found).toEqual([]);
});

it("is solved by keys alone, with a hint that costs the point", async () => {
  const { page } = await open(`puzzles-${EASY.id}`);
  await page.locator(".stage").waitFor();
  await page.keyboard.press("h");
  await page.locator(".hint").waitFor();
  const card = plain(EASY.line[0]!).split(":")[1]!;
  const target = page.locator(`.market [data-card="${card}"], [data-hand="${card}"]`).first();
  await target.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press(EASY.line[0]!.startsWith("reserve") ? "v" : "Enter");
  await page.locator('[data-verdict="found"]').waitFor();
  expect(await kept(page)).toMatchObject({ tried: { [EASY.id]: false } });
});

it("of the day follows from the date, for everyone alike, and without a network", async () => {
  const { page, found } = await open("", { serviceWorkers: "allow" });
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== "activated") await new Promise((done) => active?.addEventListener("statechange", done));
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("link", { name: "Solve" }).click();
  await page.waitForURL(/puzzles-day$/);
  await page.getByRole("button", { name: "Show it", exact: true }).click();
  await page.locator('[data-verdict="shown"]').first().waitFor();
  expect(await kept(page)).toMatchObject({ days: { [DATE]: false }, tried: { [OF_DAY.id]: false } });
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByText("Not at the first try today.").waitFor();
  // The first page asks for the lobby, which cannot be had.
  expect(found.filter((one) => !one.includes("ERR_INTERNET_"))).toEqual([]);
});

it("are asked for three minutes by the clock, one after the other, whether right or wrong", async () => {
  const { page, found } = await open("puzzles-run");
  const clock = page.getByRole("timer");
  await clock.getByText("3:00", { exact: true }).waitFor();
  const asked = page.locator("[data-puzzle]");
  const first = (await asked.getAttribute("data-puzzle"))!;
  await at(page, 60);
  await clock.getByText("2:00", { exact: true }).waitFor();
  await move(page, wrongFor(puzzles.find(({ id }) => id === first)!));
  await page.locator(`[data-puzzle]:not([data-puzzle="${first}"])`).waitFor();
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await at(page, 181);
  await page.getByRole("heading", { name: "Time is up" }).waitFor();
  expect(await page.locator("main ol li").count()).toBe(2);
  // A run does not count for the rating.
  expect(await kept(page)).toMatchObject({ bestRun: 0, tried: {} });
  await page.getByRole("button", { name: "Once more" }).click();
  await clock.getByText("3:00", { exact: true }).waitFor();
  expect(found).toEqual([]);
});
