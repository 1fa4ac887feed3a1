import { expect, it } from "vitest";
import { roundabout } from "./brain";
import { inLongForm } from "../torture";
import { house } from "./house";
import { hasty, steady } from "./local";
import { DESKTOP, TouchPlayer } from "./player";

const UPRIGHT = { width: 360, height: 740 };
const ON_ITS_SIDE = { width: 844, height: 390 };
const PHONE = {
  ...DESKTOP,
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const { server, newPage } = house();

it.each(inLongForm([UPRIGHT, ON_ITS_SIDE], [UPRIGHT]))(
  "a whole game is played on a phone of $width × $height by touch, with targets as large as a finger",
  async (viewport) => {
    const player = new TouchPlayer(await newPage({ ...PHONE, viewport }));
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
  },
);
