// Several people on one device, which they hand to each other.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { View } from "../../src/protocol";
import { inLongForm, progress } from "../torture";
import { choose, roundabout } from "./brain";
import { house } from "./house";
import { steady, tableOf } from "./local";
import { MousePlayer, NOTEBOOK } from "./player";
import { placeTable } from "./seats";
import { domOf, tracesOf } from "./traces";

const { server, newPage } = house();

async function openForFour(page: Page): Promise<void> {
  await page.goto(`${server.url}new`);
  for (let seat = 2; seat <= 4; seat += 1) {
    if (seat > 2) await page.getByRole("button", { name: "Add a seat" }).click();
    await page.getByLabel(`Seat ${seat}`).selectOption("here");
  }
  await page.getByRole("button", { name: "Open it" }).click();
}

/** Sit down, four on this device, at a table whose game is almost over. */
async function sitDownLate(page: Page): Promise<void> {
  const { table, secrets } = await placeTable(server, "tile", { moves: -LAST_MOVES, people: true });
  await page.addInitScript(
    (kept) => localStorage.setItem("sixstones.tables", JSON.stringify(kept)),
    [{ table, secrets }],
  );
  await page.goto(`${server.url}t-${table}`);
}

const LAST_MOVES = 8;

/** As `choose`, but a card that nobody sees as soon as that is possible. */
function secretive(view: View): string[] {
  const own = view.seats[view.seat!]!.reserved.some((one) => one.hidden);
  const unseen = view.legal?.find((move) => move.startsWith("reserve:deck"));
  return own || unseen === undefined ? choose(view) : [unseen];
}

/** What the page asks for now: that the device is handed over, that someone decides, or nothing any more. */
async function asked(page: Page): Promise<string> {
  const found = await page.waitForFunction(() => {
    if (document.querySelector("dialog[open] table")) return "over";
    if (document.querySelector("main.hand")) return "hand-over";
    return document.querySelector(".stage.acting") ? "decision" : null;
  });
  return (await found.jsonValue())!;
}

it("four play a game to its end on one device, and nobody sees another's hidden cards", async () => {
  const player = new MousePlayer(await newPage(NOTEBOOK));
  const { page, ear } = player;
  const views = new Map<number, View>();
  /** The cards that only this seat may know, as it was told itself: recruited since then, they lie open. */
  const hiddenOf = (seat: number): string[] => {
    const told = views.get(seat)?.seats[seat]?.reserved ?? [];
    const recruited = new Set(player.played.map((move) => /^recruit:([^=]+)/.exec(move)?.[1]));
    return told.flatMap(({ card, hidden }) => (hidden && card !== null && !recruited.has(card) ? [card] : []));
  };
  const tracesFor = async (seats: readonly number[]): Promise<string[]> => {
    const dom = await domOf(page);
    return seats.flatMap(hiddenOf).flatMap((card) => tracesOf(card, dom));
  };
  // The long form plays the whole game, the normal one its last rounds.
  const [sitDown, choice] = inLongForm([openForFour, roundabout], [sitDownLate, secretive]);
  await steady(page);
  await sitDown(page);
  const seats = [0, 1, 2, 3];
  let found = 0;

  for (let ask = await asked(page); ask !== "over"; ask = await asked(page)) {
    if (ask === "hand-over") {
      expect(await tracesFor(seats)).toEqual([]);
      expect(await page.locator("[data-hand], [data-card], [data-seq]").count()).toBe(0);
      await expect.poll(() => ear.seated).toBe(0);
      await player.press("main.hand button.call");
      continue;
    }
    const state = (await player.turn())!;
    const seat = state.seat!;
    views.set(seat, state.view!);
    expect(await tracesFor(seats.filter((other) => other !== seat))).toEqual([]);
    found += (await tracesFor([seat])).length;
    await player.step(choice);
    progress(`a game on one device, after ${player.played.length} moves`);
  }

  expect(found).toBeGreaterThan(0); // one's own are there, so the search finds what there is
  expect(await page.locator("dialog[open] tbody tr").count()).toBe(4);
  // A local game has no server to be checked.
  if (tableOf(page) === null) await page.locator('dialog[open] [data-verdict="kept"]').waitFor();
  expect(player.complaints).toEqual([]);
});
