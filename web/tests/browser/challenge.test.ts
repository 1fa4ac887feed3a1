// A friend's deal played anew: the bots do what they did as long as the person does, and then both games are compared.
import { expect, it } from "vitest";
import type { Core } from "../../src/engine/core";
import { pack } from "../../src/state/fragment";
import { coreFromFile } from "../local/core";
import { house } from "./house";
import { hasty, movesOf, tableOf } from "./local";
import { DESKTOP, MousePlayer } from "./player";

const { server, newPage } = house();

/** A game that was given up, of Ada against a bot that did what no bot would: the last legal move of all. */
function played(core: Core): { record: string; moves: string[] } {
  const game = core.fromSeed(2, "challenge");
  for (let at = 0; at < 8; at += 1) game.play(at % 2 === 0 ? game.legal()[at]! : game.legal().at(-1)!);
  const { moves } = game.status();
  const record = game.record({ Seat0: "Ada", Seat1: "rookie", People: "0", Result: "1 resignation 0-0" });
  game.free();
  return { record, moves };
}

it("is played from the same seat against the same bots, and shown beside the first game", async () => {
  const { record, moves } = played(await coreFromFile());
  const player = new MousePlayer(await newPage(DESKTOP));
  const { page } = player;
  await hasty(page);
  await page.goto(`${server.url}challenge#record=${await pack(record)}`);
  await page.getByText("Ada got 0 points.").waitFor();
  await page.getByRole("button", { name: "Play it" }).click();
  for (const own of [moves[0]!, moves[2]!]) expect(await player.step(() => [own])).toBe(true);
  await player.turn();
  const table = tableOf(page)!;
  expect(await movesOf(page, table)).toEqual(moves.slice(0, 4));
  const other = (legal: readonly string[]): string =>
    legal.find((move) => move.startsWith("take:") && move !== moves[4])!;
  expect(await player.step((view) => [other(view.legal!)])).toBe(true);
  await player.turn();
  const mine = await movesOf(page, table);
  expect(mine.slice(0, 4)).toEqual(moves.slice(0, 4));
  expect(mine[4]).not.toBe(moves[4]);

  await page.goto(`${server.url}challenge#game=${table}`);
  await page.getByRole("heading", { name: "You parted in round 3" }).waitFor();
  expect(await page.locator("tbody tr").count()).toBe(5);
  expect(await page.locator("tbody tr.parted td").count()).toBe(3);
  expect(await page.locator("tbody tr:not(.parted) td[colspan]").count()).toBe(4);
  expect(player.complaints).toEqual([]);
});

it("says so when its link is cut off, or its game is nobody's", async () => {
  const page = await newPage(DESKTOP);
  await page.goto(`${server.url}challenge#record=abc`);
  await page.getByRole("alert").waitFor();
  const core = await coreFromFile();
  const game = core.fromSeed(2, "5");
  const packed = await pack(game.record({ Seat0: "Ada", Seat1: "Bo", People: "0 1" }));
  game.free();
  await page.evaluate((hash) => (location.hash = hash), `record=${packed}`);
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("button", { name: "Play it" }).count()).toBe(0);
});
