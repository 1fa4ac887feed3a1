// Local tables: played without a network, kept after every decision, and at most once each, whatever a tab or two do.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Download, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { choose } from "./brain";
import { house } from "./house";
import { entriesOf, hasty, keptState, movesOf, steady, tableOf } from "./local";
import { complaintsOf, DESKTOP, MousePlayer } from "./player";
import { seqOf } from "./seats";

const { server, newPage } = house();
const GAMES = new URL("../../../tests/golden/games/", import.meta.url);
const golden = (name: string): string => fileURLToPath(new URL(name, GAMES));
const record = readFileSync(golden("2-any.record"), "utf8");

async function open(options: BrowserContextOptions = {}, path = ""): Promise<MousePlayer> {
  const player = new MousePlayer(await newPage({ ...DESKTOP, ...options }));
  await steady(player.page);
  await hasty(player.page);
  await player.page.goto(server.url + path);
  return player;
}

async function playNow(page: Page, level = "Rookie"): Promise<string> {
  await page.getByLabel(level).check();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForSelector(".stage.acting");
  return tableOf(page)!;
}

/** Another tab of the same browser, at the same table. */
async function secondTab({ page }: MousePlayer): Promise<MousePlayer> {
  const other = new MousePlayer(await page.context().newPage());
  await hasty(other.page);
  await other.page.goto(page.url());
  await other.page.waitForSelector("[data-seq]");
  return other;
}

/** Wait until the worker has kept the page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== "activated") await new Promise((done) => active?.addEventListener("statechange", done));
  });
}

/** What has moved on a page though nobody touched it. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum)));
      }),
  );
}

/** Where parts of a page begin, which should stay there whoever is to move. */
const placesOf = (page: Page, ...parts: string[]): Promise<{ x: number; y: number }[]> =>
  page.evaluate(
    (all) =>
      all.map((part) => {
        const { x, y } = document.querySelector(part)!.getBoundingClientRect();
        return { x, y };
      }),
    parts,
  );

/** The gold buttons of a page: its next steps. */
const nextSteps = (page: Page): Promise<string[]> =>
  page.locator("main .call:not(.second)").evaluateAll((all) => all.map((one) => one.firstChild!.textContent!.trim()));

/** Whether all of the first page is on the screen, and its next step within a thumb's reach. */
async function fits(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const { whole, step } = await page.evaluate(() => ({
    whole: document.documentElement.scrollHeight - innerHeight,
    step: document.querySelector("main .call:not(.second)")!.getBoundingClientRect(),
  }));
  if (width > 1000) expect(whole).toBe(0);
  expect(step.bottom).toBeLessThan(height - 60);
  expect(step.top).toBeGreaterThan(width > 1000 ? 0 : height / 4);
}

/** What a page may have to load before it can be used, in kB. */
const FIRST_LOAD = 150;

/** What has come over the net, packed, without fonts and the engine, in kB. */
const loaded = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const sizes = (all as PerformanceResourceTiming[])
      .filter(({ name }) => !/\.(woff2|wasm)$/.test(name))
      .map(({ encodedBodySize }) => encodedBodySize);
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  });

describe("the first page", () => {
  it("leads a newcomer into the guided game, and whoever comes back to where they were", async () => {
    const player = await open({ viewport: { width: 1440, height: 900 } });
    const { page } = player;
    await expect.poll(() => nextSteps(page)).toEqual(["Play the guided game"]);
    expect(await page.getByLabel("Rookie").isChecked()).toBe(true);
    expect(await loaded(page)).toBeLessThan(FIRST_LOAD);
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const)
      await fits(page, width, height);
    await page.locator("main .call:not(.second)").click();
    await page.locator(".guide h2").waitFor();
    const table = tableOf(page)!;

    await page.goto(server.url);
    await expect.poll(() => nextSteps(page)).toEqual(["Go on"]);
    await page.locator(".next .gauntlet").nth(1).waitFor();
    expect(await shiftOf(page)).toBe(0);
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const)
      await fits(page, width, height);
    await page.getByRole("link", { name: "Go on", exact: false }).first().click();
    await page.waitForSelector("[data-seq]");
    expect(tableOf(page)).toBe(table);
    expect(player.complaints).toEqual([]);
  });
});

describe("without a network from before the first game", () => {
  it("a whole game is played by mouse, looked at again, and the next one begun", async () => {
    const player = await open({ serviceWorkers: "allow" });
    const { page } = player;
    await kept(page);
    await page.context().setOffline(true);
    await page.reload();
    await playNow(page);
    await player.playOn();
    await page.locator("dialog[open]").getByRole("link", { name: "Replay" }).click();
    await page.locator(".controls").waitFor();
    await page.keyboard.press("End");
    await page.getByText(/Move (\d+) of \1/).waitFor();
    await page.goBack();
    await page.locator("dialog[open]").getByRole("button", { name: "Rematch" }).click();
    await page.waitForSelector(".stage.acting");
    await page.keyboard.press("h");
    await page.locator(".stage .hint").first().waitFor();
    await page.goto(`${server.url}rules`);
    await page.locator("main figure").first().waitFor();
    // Both games are there, and only the first page asks for online ones.
    await page.goto(server.url);
    await expect.poll(() => page.locator("[data-game]").count()).toBe(2);
    expect(player.complaints.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });
});

describe("a game that is interrupted", () => {
  it("goes on where it was when its tab was killed in the middle of a bot's thought", async () => {
    const player = await open();
    const { page } = player;
    // A bot that goes on thinking: its worker is not heard from when the test says so.
    await page.addInitScript(() => {
      const listen = Worker.prototype.addEventListener;
      Worker.prototype.addEventListener = function (type: string, hear: (event: Event) => void) {
        listen.call(this, type, (event) => "deaf" in window || hear(event));
      };
    });
    await page.reload();
    const table = await playNow(page);
    // The list is there once the core has judged the cards.
    await page.locator(".reach").waitFor();
    const places = await placesOf(page, ".reach", ".tools");
    await page.evaluate(() => Object.assign(window, { deaf: true }));
    await player.send();
    await page.getByText("Rookie is thinking").waitFor();
    expect(await placesOf(page, ".reach", ".tools")).toEqual(places);
    const before = await movesOf(page, table);
    const address = page.url();
    const context = page.context();
    const cdp = await context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    void cdp.send("Page.crash").catch(() => undefined);
    await crashed;

    const again = await context.newPage();
    await hasty(again);
    await again.goto(address);
    await again.waitForSelector(".stage.acting");
    expect(await loaded(again)).toBeLessThan(FIRST_LOAD);
    const after = await movesOf(again, table);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
    await again.goto(server.url);
    await again.locator(`[data-game="${table}"] a`).click();
    await again.waitForSelector(".stage.acting");
  });

  it("says so and goes on where the browser keeps nothing", async () => {
    const player = new MousePlayer(await newPage());
    const { page } = player;
    await steady(page);
    await hasty(page);
    await page.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      });
    });
    await page.goto(server.url);
    await playNow(page);
    for (const stone of "YBO") await page.locator(`.stack[data-stone="${stone}"]`).click();
    await page.locator(".stage .call").click();
    await page.getByText("This browser does not keep the game").waitFor();
    await page.waitForSelector(".stage.acting");
    expect(await seqOf(page)).toBeGreaterThan(2);
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.locator("[data-game] a").click();
    await page.waitForSelector(".stage.acting");
    expect(player.complaints).toEqual([]);
  });

  it("says so and goes on where the browser has no room left, and keeps it all when there is some again", async () => {
    const { page, complaints } = await open();
    await page.addInitScript(() => {
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...what) {
        const asked = add.apply(this, what);
        if ("full" in window && window.full) asked.addEventListener("success", () => this.transaction.abort());
        return asked;
      };
    });
    await page.reload();
    const table = await playNow(page);
    const full = (now: boolean) => page.evaluate((full) => Object.assign(window, { full }), now);
    const take = async (stones: string): Promise<number> => {
      const seq = await seqOf(page);
      for (const stone of stones) await page.locator(`.stack[data-stone="${stone}"]`).click();
      await page.locator(".stage .call").click();
      await page.locator(`[data-seq="${seq}"]`).waitFor({ state: "detached" });
      await page.waitForSelector(".stage.acting");
      return seqOf(page);
    };
    const before = await seqOf(page);
    await full(true);
    expect(await take("YBO")).toBe(before + 2);
    await page.getByText("This browser does not keep the game").waitFor();
    expect(await entriesOf(page, table)).toHaveLength(before);
    await full(false);
    const after = await take("YRP");
    const kept = await entriesOf(page, table);
    expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: after }, (_, seq) => seq));
    expect(complaints).toEqual([]);
  });
});

describe("two tabs at one local table", () => {
  it("show the same, and neither lose nor double a move", async () => {
    const one = await open();
    const table = await playNow(one.page, "Agent");
    const two = await secondTab(one);
    for (let turn = 0; turn < 3; turn += 1) {
      const mover = turn % 2 === 0 ? one : two;
      expect(await mover.step()).toBe(true);
      await mover.turn();
      const seq = await seqOf(mover.page);
      await Promise.all([one.reach(seq), two.reach(seq)]);
    }
    // Both at once: one of the two moves counts, and both tabs show it.
    const state = await keptState(one.page, table);
    const own = state.view!.seat!;
    const before = await movesOf(one.page, table, own);
    const [first, second] = state.view!.legal!;
    const type = async ({ page }: MousePlayer, move: string): Promise<void> => {
      await page.keyboard.press("/");
      await page.locator("dialog[open] input").fill(move);
    };
    await type(one, first!);
    await type(two, second!);
    await Promise.all([one.page.keyboard.press("Enter"), two.page.keyboard.press("Enter")]);
    await Promise.all([one.reach(state.seq + 1), two.reach(state.seq + 1)]);
    await Promise.all([one.turn(), two.turn()]);
    const after = await movesOf(one.page, table, own);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
    expect([first, second]).toContain(after.at(-1));
    const entries = await entriesOf(one.page, table);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at));
    expect([...one.complaints, ...two.complaints]).toEqual([]);
  });

  it("one hears when the other deletes it", async () => {
    const one = await open();
    const table = await playNow(one.page);
    const two = await secondTab(one);
    await one.page.goto(`${server.url}games`);
    const bin = one.page.locator(`[data-game="${table}"]`).getByRole("button", { name: /^Delete/ });
    await bin.click();
    await bin.click();
    await one.page.locator(`[data-game="${table}"]`).waitFor({ state: "detached" });
    await two.page.locator(".stage .notice").waitFor();
    expect(await entriesOf(two.page, table)).toEqual([]);
  });
});

async function contentOf(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe("records", () => {
  it("of one game and of all are saved, and come back in another browser", async () => {
    const player = await open({}, "games");
    const { page } = player;
    await page.locator("input[type=file]").setInputFiles([golden("2-any.record")]);
    await page.locator("[data-game]").waitFor();
    await page.locator("input[type=file]").setInputFiles([golden("3-any.record")]);
    await expect.poll(() => page.locator("[data-game]").count()).toBe(2);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save all records" }).click();
    const buffer = await contentOf(await saving);
    const single = page.waitForEvent("download");
    await page
      .getByRole("button", { name: /^Save record/ })
      .first()
      .click();
    expect((await contentOf(await single)).toString()).toContain("[Result ");

    const other = await open({}, "games");
    await other.page.locator("input[type=file]").setInputFiles([{ name: "games.txt", mimeType: "text/plain", buffer }]);
    await expect.poll(() => other.page.locator("[data-game]").count()).toBe(2);
    await other.page.locator("[data-game] a").first().click();
    await other.page.locator(".controls").waitFor();
    expect([...player.complaints, ...other.complaints]).toEqual([]);
  });

  it("that are broken are refused with their line, and nothing is imported", async () => {
    const { page } = await open({}, "games");
    const complaints = complaintsOf(page);
    const broken = record.replace("take:", "grab:");
    const line = record.slice(0, record.indexOf("take:")).split("\n").length + record.split("\n").length;
    const buffer = Buffer.from(`${record}\n${broken}`);
    await page.locator("input[type=file]").setInputFiles([{ name: "games.txt", mimeType: "text/plain", buffer }]);
    expect(await page.getByRole("alert").textContent()).toContain(`Line ${line}: round 1: grab:`);
    expect(await page.locator("[data-game]").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

it("the bot's moves can be followed, the page says that it thinks, and asks the server for nothing", async () => {
  const page = await newPage();
  await steady(page);
  await page.addInitScript(() => {
    localStorage.setItem("sixstones.settings", JSON.stringify({ bots: "calm" }));
    // Time passes when the test says so.
    const later: (() => void)[] = [];
    Object.assign(window, { later });
    const { setTimeout } = window;
    window.setTimeout = ((act: () => void, wait: number) =>
      wait === 1600 ? later.push(act) : setTimeout(act, wait)) as typeof window.setTimeout;
  });
  await page.goto(server.url);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Play now" }).click();
  const waiting = () => page.waitForFunction(() => (window as unknown as { later: unknown[] }).later.length > 0);
  const go = () =>
    page.evaluate(() => (window as unknown as { later: (() => void)[] }).later.splice(0).forEach((act) => act()));
  await page.waitForSelector("[data-seq]");
  if ((await page.locator(".stage.acting").count()) === 0) {
    await waiting();
    await go();
  }
  await page.waitForSelector(".stage.acting");
  const table = tableOf(page)!;
  const { view } = await keptState(page, table);
  await page.keyboard.press("/");
  await page.locator("dialog[open] input").fill(choose(view!)[0]!);
  const seq = await seqOf(page);
  await page.keyboard.press("Enter");
  await waiting();
  await page.getByText("Rookie is thinking").waitFor();
  expect(await seqOf(page)).toBe(seq + 1);
  await go();
  await page.waitForSelector(".stage.acting");
  // Only files of the page, the engine's once.
  expect(asked.filter((path) => !path.startsWith("/assets/"))).toEqual([]);
  expect(asked.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
});
