// The page as plain files, as `make site` writes them, from a file server that knows nothing of it and under a prefix.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inLongForm } from "../torture";
import { house } from "./house";
import { hasty, steady, tableOf } from "./local";
import { MousePlayer } from "./player";
import { moving } from "./seats";
import { PYTHON } from "./server";

const WEB = fileURLToPath(new URL("../../", import.meta.url));
const { newPage } = house();
const folder = mkdtempSync(join(tmpdir(), "sixstones-site-"));
let files: ChildProcess;
let url = "";

function build(server: string, into: string): void {
  const env = { ...process.env, VITE_SIXSTONES_SITE: "plain", VITE_SIXSTONES_SERVER: server };
  const args = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error", "--outDir", into];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: WEB, env, encoding: "utf8" });
  expect(stderr.trim() === "" || status === 0, stderr).toBe(true);
}

beforeAll(async () => {
  build("", join(folder, "games/six"));
  files = spawn(PYTHON, ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const said = await new Promise<string>((done) => createInterface(files.stdout!).once("line", done));
  url = `${/http:\S+\//.exec(said)![0]}games/six/`;
});

afterAll(() => {
  files.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function open(path = ""): Promise<MousePlayer> {
  const player = new MousePlayer(await newPage());
  await steady(player.page);
  await hasty(player.page);
  await player.page.goto(url + path);
  return player;
}

/** What the page asked for and did not get. */
function missing(page: Page): string[] {
  const found: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()} ${answer.url()}`);
  });
  return found;
}

it("plays a game, keeps it, and finds it again after the page is loaded anew", async () => {
  const player = await open();
  const { page } = player;
  const lost = missing(page);
  await page.getByText("This copy of the game has no server").waitFor();
  expect(await page.getByRole("link", { name: "Lobby" }).count()).toBe(0);
  await page.getByRole("button", { name: "Play now" }).click();
  await player.step();
  const table = tableOf(page)!;
  expect(page.url()).toBe(`${url}?t-${table}`);
  await page.reload();
  const whole = inLongForm(true, false);
  if (whole) await player.playOn();
  else await player.step();
  await page.goto(url);
  await page.locator(`[data-game="${table}"] a`).click();
  // A game that is over is replayed.
  await page.waitForSelector(whole ? ".controls" : "[data-seq]");
  expect(lost).toEqual([]);
  expect(player.complaints).toEqual([]);
});

it("passes one device around", async () => {
  const { page } = await open("?new");
  await page.getByLabel("Your name").first().fill("Ada");
  await page.getByRole("button", { name: "Open it" }).click();
  // Nobody has anything to hide yet, so each goes on where the other has moved.
  for (const own of ["YBO", "RPY"]) {
    await page.waitForSelector(".stage.acting");
    for (const stone of own) await page.locator(`.stack[data-stone="${stone}"]`).click();
    await moving(page, () => page.locator(".stage .call").click());
  }
  await page
    .locator(".you", { hasText: "Ada" })
    .or(page.locator(".you", { hasText: "Seat 2" }))
    .waitFor();
  await page.goto(`${url}?settings`);
  await page.getByLabel("Hide the table at every hand-over").check();
  await page.goBack();
  await page.getByRole("button", { name: /^I am / }).click();
  await page.waitForSelector(".stage.acting");
});

it("has the guide, the rules, and replays that a link leads to", async () => {
  const { page, complaints } = await open("?rules");
  const lost = missing(page);
  await page.locator("main figure").first().waitFor();
  const read = page.locator("main nav [aria-current]");
  expect(await read.textContent()).toBe("What you are after");
  await page.locator("#locations").evaluate((section) => section.scrollIntoView());
  await expect.poll(() => read.textContent()).toBe("Locations");
  await page.getByLabel("Search the rules").fill("WAKANDA");
  await expect.poll(() => page.locator("main .passage").count()).toBe(1);
  await page.getByRole("link", { name: "First game" }).first().click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".guide h2").waitFor();
  await page.goto(`${url}?replay`);
  await page.getByLabel("Text of the record").fill('[Seats "2"]\n[Seed "5"]\n\n1. take:YBR | take:YBO\n');
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await page.locator(".controls .words b", { hasText: "Move 0 of 2" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/\?replay#record=.+&move=1$/);
  await page.reload();
  await page.locator(".controls .words b", { hasText: "Move 1 of 2" }).waitFor();
  expect(lost).toEqual([]);
  expect(complaints).toEqual([]);
});
