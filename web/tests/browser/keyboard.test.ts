import { describe, expect, it } from "vitest";
import { roundabout } from "./brain";
import { house } from "./house";
import { KeyPlayer } from "./keys";
import { hasty, steady } from "./local";

const { server, newPage } = house();

async function sitDown(): Promise<KeyPlayer> {
  const player = new KeyPlayer(await newPage());
  await steady(player.page);
  await hasty(player.page);
  await player.page.goto(server.url);
  await player.tabTo('input[value="agent"]');
  await player.press("ArrowLeft"); // to the rookie, who decides at once
  await player.tabTo("button.call");
  await player.press("Enter");
  await player.turn();
  return player;
}

describe("with keys alone", () => {
  it("a whole game is played, from the first page to the last", async () => {
    const player = await sitDown();
    await player.playOn(roundabout);
    const verbs = new Set(player.played.map((move) => move.split(":")[0]));
    expect([...verbs]).toEqual(expect.arrayContaining(["take", "return", "reserve", "recruit"]));
    await player.tabTo('dialog[open] a[href^="replay-"]');
    await player.press("Enter");
    await player.page.locator(".controls").waitFor();
    await player.press("End");
    await player.page.getByText(/Move (\d+) of \1/).waitFor();
    expect(player.complaints).toEqual([]);
  });

  it("the key map, the hint and the menu open and close, and the focus comes back", async () => {
    const player = await sitDown();
    const { page } = player;
    await player.press("h");
    await page.locator(".stage .hint").first().waitFor();
    await player.tabTo(".market button");
    await player.press("?");
    await page.locator("dialog[open] kbd").first().waitFor();
    await player.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await player.isOn(".market button")).toBe(true);
    await player.press("m");
    await page.locator("dialog[open]").waitFor();
    await player.tabTo('dialog[open] button[aria-label="Close"]');
    await player.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await player.isOn(".market button")).toBe(true);
    expect(player.complaints).toEqual([]);
  });
});
