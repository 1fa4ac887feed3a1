// The analysis board: the editor refuses what is impossible and says why, a link opens the same tree, and a game that is
// typed in from a real table gets advice.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ownClipboard } from "./clipboard";
import { house } from "./house";

const { newPage, server } = house();
const RECORD = readFileSync(
  fileURLToPath(new URL("../../../tests/golden/games/2-any.record", import.meta.url)),
  "utf-8",
);

async function begin(page?: Page): Promise<Page> {
  page ??= await newPage();
  await page.goto(`${server.url}board`);
  await page.locator(".ways").waitFor();
  return page;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel("Record, position or link").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

/** One more of something in the editor. */
async function more(page: Page, what: string, times = 1): Promise<void> {
  const button = page.locator(".edit").getByRole("button", { name: `One more: ${what}`, exact: true });
  for (let time = 0; time < times; time += 1) await button.click();
}

const moves = (page: Page): Promise<string[]> => page.locator(".tree [data-path] .unseen").allTextContents();
const current = (page: Page): Promise<string | null> =>
  page.locator('.tree [aria-current="step"]').getAttribute("data-path");

it("the editor refuses an impossible position, says why, and mends it", async () => {
  const page = await begin();
  await page.getByRole("button", { name: /^Set up a position/ }).click();
  const edit = page.locator(".edit");
  await edit.locator('[data-verdict="possible"]').waitFor();
  await edit.getByRole("button", { name: "Seat 1", exact: true }).click();
  await more(page, "S.H.I.E.L.D.", 6);
  await edit.locator('[data-problem="tokens"]').waitFor();
  expect(await edit.locator('[data-problem="tokens"]').textContent()).toContain(
    "S.H.I.E.L.D.: 6 tokens in play. The game has 5.",
  );
  await more(page, "Mind", 4);
  await more(page, "Space", 1);
  expect(await edit.locator('[data-problem="too_many"]').textContent()).toContain(
    "Seat 1 holds 11 tokens. 10 is the most now.",
  );
  expect(await edit.getByRole("button", { name: "Not yet" }).isDisabled()).toBe(true);
  expect(await page.locator(".engine").textContent()).toContain("It waits for a possible position.");
  await edit.getByRole("button", { name: "Leave Seat 1 5" }).click();
  await edit.locator('[data-verdict="possible"]').waitFor();
  await edit.getByRole("button", { name: "Done" }).click();
  await page.locator(".tree").waitFor();
  expect(await page.locator(".seat .name").first().textContent()).toContain("Seat 1");
});

it("a pasted position that is impossible comes into the editor with its reasons", async () => {
  const page = await begin();
  await paste(page, '{"players": 2}');
  expect(await page.getByRole("alert").textContent()).toContain("phase is missing");
  await paste(page, "this is nothing");
  await page.getByRole("alert").waitFor();
  const seat = { tokens: { Y: 0, B: 0, O: 0, R: 0, P: 0, G: 0, S: 0 }, recruits: [], reserved: [], locations: [] };
  await paste(
    page,
    JSON.stringify({
      ...{
        players: 2,
        round: 1,
        to_move: 0,
        phase: "act",
        passes: 0,
        avengers: null,
        locations: ["knowhere", "asgard"],
      },
      bank: { Y: 4, B: 4, O: 4, R: 4, P: 4, G: 2, S: 5 },
      market: [["rocket", "rocket", null, null], Array(4).fill(null), Array(4).fill(null)],
      decks: [3, 0, 0],
      seats: [seat, seat],
    }),
  );
  const problems = page.locator(".problems [data-problem]");
  await problems.first().waitFor();
  expect(await problems.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["problem"]))).toEqual([
    "card_twice",
    "empty_slot",
  ]);
  await page.getByRole("button", { name: "Keep it once" }).click();
  await page.getByRole("button", { name: "Turn up cards" }).click();
  await page.locator('[data-verdict="possible"]').waitFor();
});

it("variations form a tree that is walked, promoted, annotated, deleted, kept, and opened by its link", async () => {
  const page = await newPage();
  const copied = await ownClipboard(page);
  await begin(page);
  await paste(page, RECORD);
  await page.locator(".tree [data-path]").first().waitFor();
  const main = await moves(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => current(page)).toBe("0.0");
  // Another move than the one of the game.
  await page.locator(".market [data-deck='1']").click();
  await page.locator(".stage").getByRole("button", { name: "Reserve", exact: true }).click();
  await expect.poll(() => current(page)).toBe("0.0.1");
  expect(await moves(page)).toHaveLength(main.length + 1);
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByLabel("Note to this place").fill("What if?");
  await page.locator(".tree .note", { hasText: "What if?" }).waitFor();
  await page.getByRole("button", { name: "Make it the main line" }).click();
  await expect.poll(() => current(page)).toBe("0.0.0");
  await page.getByLabel("Note to this place").blur();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => current(page)).toBe("0.0.1");
  const tree = await moves(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const link = await copied();
  expect(link).toMatch(/\/board#board=[A-Za-z0-9_-]+$/);

  const other = await newPage({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  await other.goto(link);
  await other.locator(".tree .note", { hasText: "What if?" }).waitFor();
  expect(await moves(other)).toEqual(tree);
  await other.goto(`${server.url}no-such-page`);
  await other.goto(link.slice(0, -20));
  expect(await other.getByRole("alert").textContent()).toContain("This link is cut off");

  await page.getByRole("button", { name: "Delete from here" }).click();
  await expect.poll(() => current(page)).toBe("0.0");
  await expect.poll(() => moves(page)).toHaveLength(3);
  await page.getByText("Kept on this device").waitFor();
  await page.reload();
  await page.locator(".tree .note", { hasText: "What if?" }).waitFor();
  await expect.poll(() => moves(page)).toHaveLength(3);
  await page.getByRole("link", { name: "All boards" }).click();
  await page.locator("[data-kept]").waitFor();
});

it("the engine says what it would do and expects, and its move is played with a click", async () => {
  const page = await begin();
  await paste(page, RECORD);
  await page.locator(".tree").waitFor();
  await page.getByRole("button", { name: "Think", exact: true }).click();
  const best = page.locator(".engine ol li");
  await best.nth(4).waitFor();
  await page.locator('.engine[aria-busy="false"]').waitFor();
  expect(await best.count()).toBe(5);
  expect(await page.locator(".engine .line .turn").count()).toBeGreaterThan(5);
  expect(await best.first().getByRole("button").getAttribute("aria-label")).toMatch(
    / \d+%, [\d.]+ points either way, \S+ visits$/,
  );
  const move = await best.nth(1).getByRole("button").getAttribute("data-move");
  await best.nth(1).getByRole("button").click();
  await expect.poll(() => current(page)).toMatch(/^[01]$/);
  expect(move).toMatch(/^(take|recruit|reserve):/);
});

it("a game at a real table is typed in, with advice at one's turn, and what nobody knows stays unknown", async () => {
  const page = await begin();
  await page.getByRole("button", { name: /^Type in a real game/ }).click();
  const edit = page.locator(".edit");
  await edit.locator('[data-problem="empty_slot"]').first().waitFor();
  // The rows are laid out by hand: a place leads on to the next empty one.
  for (const level of [1, 2, 3]) {
    await edit.locator(`[data-edit="${level}-0"]`).click();
    for (let slot = 0; slot < 4; slot += 1) await edit.locator("[data-pick]").first().click();
  }
  await edit.locator('[data-problem="location_count"]').waitFor();
  for (const id of ["knowhere", "asgard"]) await edit.locator(`[data-place="${id}"]`).selectOption("middle");
  await edit.locator('[data-verdict="possible"]').waitFor();
  await edit.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Think", exact: true }).click();
  await page.locator(".engine ol li").nth(4).waitFor();
  // One's own reserved card leaves a gap: the card that came is a guess until it is said.
  await page.locator(".market [data-slot='1-0'] button").click();
  await page.locator(".stage").getByRole("button", { name: "Reserve", exact: true }).click();
  const came = page.locator(".came");
  await came.getByRole("heading", { name: "Which card came?" }).waitFor();
  const pick = came.locator("[data-pick]").nth(5);
  const card = await pick.getAttribute("data-pick");
  await pick.click();
  await page.locator(`.market [data-slot='1-0'] [data-card="${card!}"]`).waitFor();
  await came.getByRole("button", { name: "Another card came" }).waitFor();
  // The other seat takes one unseen; at its next turn nothing is said of its best move.
  await page.locator(".market [data-deck='2']").click();
  await page.locator(".stage").getByRole("button", { name: "Reserve", exact: true }).click();
  await page.locator(".engine ol li").nth(4).waitFor();
  await page.locator(".engine ol button").first().click();
  await page.locator(".engine", { hasText: "Seat 2 holds a card that nobody knows" }).waitFor();
});
