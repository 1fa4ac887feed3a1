// Cards and tokens fly, one move after the other, and nothing hidden flies with them.
import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { house } from "./house";
import { sitFirst } from "./seats";

const DATA = new URL("../../../src/sixstones/data/", import.meta.url);
const CARDS = readFileSync(new URL("characters.csv", DATA), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split(",")[0]!);

const { server, newPage } = house();

interface Seen {
  kind: string;
  /** The seq of the move it belongs to. */
  move: string;
  html: string;
  /** How many moves flew at the same time. */
  together: number;
}

/** Keep what appears in the sky from now on. */
async function watchSky(page: Page): Promise<() => Promise<Seen[]>> {
  await page.evaluate(() => {
    const seen: Seen[] = [];
    const look = () => {
      const all = [...document.querySelectorAll<HTMLElement>("[data-flight]")].filter(
        (one) => !("seen" in one.dataset),
      );
      const moves = new Set(
        [...document.querySelectorAll("[data-flight]")].map((one) => one.getAttribute("data-move")),
      );
      for (const one of all) {
        const html = one.outerHTML;
        one.dataset["seen"] = "";
        seen.push({ kind: one.dataset["flight"]!, move: one.dataset["move"]!, html, together: moves.size });
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);
}

const playDone = (page: Page, seq: number) =>
  page.waitForFunction(
    (least) =>
      Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) >= least &&
      document.querySelector(".stage.acting") !== null &&
      document.querySelector("[data-flight]") === null,
    seq,
  );

const seqOf = async (page: Page): Promise<number> => Number(await page.locator("[data-seq]").getAttribute("data-seq"));

async function open(options: BrowserContextOptions = {}, bots = 1): Promise<Page> {
  const page = await newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  await sitFirst(page, server, bots);
  return page;
}

async function reserve(page: Page, target: string): Promise<void> {
  await page.locator(target).click();
  await page.locator(".stage button", { hasText: "Reserve" }).click();
}

const sizes = [
  ["desktop", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const;

it.each(sizes)("a card flies to the hand and another turns up (%s)", async (_, viewport) => {
  const page = await open({ viewport });
  const seen = await watchSky(page);
  const seq = await seqOf(page);
  const id = await page.locator('[data-slot="2-1"] > button').getAttribute("data-card");
  await reserve(page, '[data-slot="2-1"] > button');
  await playDone(page, seq + 2);
  const mine = (await seen()).filter((one) => one.move === String(seq));
  expect(mine.map((one) => one.kind).sort()).toEqual(["card", "token", "turn"]);
  const name = await page.evaluate(
    (card) => document.querySelector(`[data-hand="${card}"]`)?.getAttribute("title") ?? "",
    id,
  );
  expect(mine.find((one) => one.kind === "card")!.html).toContain(name.split(":")[0]!);
});

it("a card from the deck flies face down, also to who reserves it", async () => {
  const page = await open();
  const seen = await watchSky(page);
  const seq = await seqOf(page);
  await reserve(page, '[data-deck="3"]');
  await playDone(page, seq + 2);
  const blind = (await seen()).filter((one) => one.move === String(seq) && one.kind === "card");
  expect(blind).toHaveLength(1);
  const own = await page.locator("[data-hand]").getAttribute("data-hand");
  expect(CARDS).toContain(own);
  expect(CARDS.filter((card) => new RegExp(`["#/ -]${card}["]`).test(blind[0]!.html))).toEqual([]);
  const name = (await page.locator("[data-hand]").getAttribute("title"))!.split(":")[0]!;
  expect(blind[0]!.html.toLowerCase()).not.toContain(name.toLowerCase());
  expect(blind[0]!.html).not.toContain("emblem");
});

it("moves in a row are shown one after the other", async () => {
  const page = await open({}, 3);
  const seen = await watchSky(page);
  const seq = await seqOf(page);
  await reserve(page, '[data-slot="1-0"] > button');
  await playDone(page, seq + 4);
  const all = await seen();
  expect([...new Set(all.map((one) => one.move))]).toEqual([seq, seq + 1, seq + 2, seq + 3].map(String));
  expect(Math.max(...all.map((one) => one.together))).toBe(1);
});

it("input does not wait for what flies", async () => {
  const page = await open();
  // Flights that never end.
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      return animation;
    };
  });
  const seq = await seqOf(page);
  await reserve(page, '[data-slot="2-1"] > button');
  await page.waitForSelector("[data-flight]");
  await page.waitForFunction(
    (least) => Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) >= least,
    seq + 2,
  );
  await page.locator('[data-slot="2-1"] > button').click();
  await page.locator(".stage button", { hasText: "Reserve" }).click();
  await page.waitForFunction(
    (least) => Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) >= least,
    seq + 4,
  );
  expect(await page.locator("[data-flight]").count()).toBeGreaterThan(0);
});

it.each([
  ["the system wants less motion", { reducedMotion: "reduce" as const }, null],
  ["motion is switched off", {}, { motion: "none" }],
])("nothing flies when %s", async (_, options, settings) => {
  const page = await newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  await page.addInitScript(
    (kept) => kept && localStorage.setItem("sixstones.settings", JSON.stringify(kept)),
    settings,
  );
  await sitFirst(page, server);
  const seen = await watchSky(page);
  const seq = await seqOf(page);
  await reserve(page, '[data-slot="2-1"] > button');
  await playDone(page, seq + 2);
  expect(await seen()).toEqual([]);
});
