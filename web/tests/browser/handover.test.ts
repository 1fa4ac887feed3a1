import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { roundabout } from "./brain";
import { house } from "./house";
import { MousePlayer, NOTEBOOK } from "./player";
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

/** What the page asks for now: that the device is handed over, that someone decides, or nothing any more. */
async function asked(page: Page): Promise<string> {
  const found = await page.waitForFunction(
    () => {
      if (document.querySelector("dialog[open] table")) return "over";
      if (document.querySelector("main.hand")) return "hand-over";
      return document.querySelector(".stage.acting") ? "decision" : null;
    },
    null,
    { timeout: 60_000 },
  );
  return (await found.jsonValue())!;
}

it("four play a whole game on one device, and nobody sees another's hidden cards", { timeout: 600_000 }, async () => {
  const player = new MousePlayer(await newPage(NOTEBOOK));
  const { page, ear } = player;
  /** The cards that only this seat may know, as it was told itself. */
  const hiddenOf = (seat: number): string[] => {
    const told = ear.states.findLast((state) => state.seat === seat)?.view?.seats[seat]?.reserved ?? [];
    return told.flatMap(({ card, hidden }) => (hidden && card !== null ? [card] : []));
  };
  const tracesFor = async (seats: readonly number[]): Promise<string[]> => {
    const dom = await domOf(page);
    return seats.flatMap(hiddenOf).flatMap((card) => tracesOf(card, dom));
  };
  await openForFour(page);
  const seats = [0, 1, 2, 3];
  let found = 0;

  for (let ask = await asked(page); ask !== "over"; ask = await asked(page)) {
    if (ask === "hand-over") {
      expect(await tracesFor(seats)).toEqual([]);
      expect(await page.locator("[data-hand], [data-card], [data-seq]").count()).toBe(0);
      await expect.poll(() => ear.seated, { timeout: 20_000 }).toBe(0);
      await player.press("main.hand button.call");
      continue;
    }
    const seat = (await player.turn())!.seat!;
    expect(await tracesFor(seats.filter((other) => other !== seat))).toEqual([]);
    found += (await tracesFor([seat])).length;
    await player.step(roundabout);
  }

  expect(found).toBeGreaterThan(0); // one's own are there, so the search finds what there is
  expect(await page.locator("dialog[open] tbody tr").count()).toBe(4);
  await page.locator('dialog[open] [data-verdict="kept"]').waitFor();
  expect(player.complaints).toEqual([]);
});
