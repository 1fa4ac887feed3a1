import { expect, it } from "vitest";
import { roundabout } from "./brain";
import { house } from "./house";
import { hasty, steady } from "./local";
import { DESKTOP, TouchPlayer } from "./player";

const PHONE = {
  ...DESKTOP,
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const { server, newPage } = house();

it("a whole game is played on a phone by touch, with targets as large as a finger", async () => {
  const player = new TouchPlayer(await newPage(PHONE));
  const { page } = player;
  await steady(page);
  await hasty(page);
  await page.goto(server.url);
  await player.press('label:has(input[value="rookie"])');
  await player.press(".quick button.call");
  await player.playOn(roundabout);
  const verbs = new Set(player.played.map((move) => move.split(":")[0]));
  expect([...verbs]).toEqual(expect.arrayContaining(["take", "return", "reserve", "recruit"]));
  await player.press('dialog[open] a[href^="replay-"]');
  await page.locator(".controls").waitFor();
  expect(player.faults).toEqual([]);
  expect(player.complaints).toEqual([]);
});
