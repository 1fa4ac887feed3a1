// What the table page weighs and how fast it is, as JSON. See bench/README.md.
import { existsSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { Games, sensible, type Game } from "./games";
import { openBrowser } from "../tests/browser/chromium";
import { keptState, tableOf } from "../tests/browser/local";
import { GameServer, LIVELY } from "../tests/browser/server";

const BUILT = fileURLToPath(new URL("../../src/sixstones/web/", import.meta.url));
const [LOADS, MOVES, ANSWERS] = [15, 60, 40];

/** What the page measures of itself; `painted` is filled by the clicks that play a move. */
interface Measured {
  interactive: number | null;
  painted: number[];
  shifts: { at: number; value: number }[];
}
declare global {
  interface Window {
    measured: Measured;
  }
}

/** Runs before the page's own scripts: the first usable control, layout shifts, and click → painted. */
function measure(): void {
  const measured: Measured = { interactive: null, painted: [], shifts: [] };
  window.measured = measured;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) measured.shifts.push({ at: entry.startTime, value: entry.value });
    }
  }).observe({ type: "layout-shift", buffered: true });

  /** The next frame is on the screen when a task after its callback runs. */
  const afterPaint = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  };
  const position = (): string | null => document.querySelector("[data-seq]")?.getAttribute("data-seq") ?? null;
  let clicked: { at: number; seq: string | null } | null = null;
  addEventListener(
    "click",
    (event) => {
      if ((event.target as Element).closest(".stage .call") !== null)
        clicked = { at: event.timeStamp, seq: position() };
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (measured.interactive === null && document.querySelector('.stack[aria-disabled="false"]') !== null) {
      measured.interactive = performance.now();
    }
    if (clicked === null || position() === clicked.seq) return;
    const { at } = clicked;
    clicked = null;
    afterPaint(() => measured.painted.push(performance.now() - at));
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

async function freshPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    serviceWorkers: "block",
  });
  await context.addInitScript(measure);
  return { context, page: await context.newPage() };
}

/** The size of a file of the page as the server sends it to whoever takes brotli. */
function packedSize(path: string): number {
  const file = BUILT + path;
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : existsSync(file) ? statSync(file).size : 0;
}

const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

function spread(values: readonly number[]): object {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN);
  return { best: at(0), median: at(0.5), p95: at(0.95), count: sorted.length };
}

/** Cumulative layout shift as browsers report it: the worst five seconds of shifts that are less than a second apart. */
function cumulative(shifts: Measured["shifts"]): number {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    worst = Math.max(worst, sum);
  }
  return rounded(worst, 4);
}

async function loading(browser: Browser, address: string): Promise<object> {
  const interactive: number[] = [];
  const shifts: number[] = [];
  let loaded: string[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const { context, page } = await freshPage(browser);
    loaded = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname.slice(1)));
    await page.goto(address, { waitUntil: "networkidle" });
    await page.waitForFunction(() => window.measured.interactive !== null);
    const measured = await page.evaluate(() => window.measured);
    interactive.push(measured.interactive!);
    shifts.push(cumulative(measured.shifts));
    await context.close();
  }
  const fonts = loaded.filter((path) => path.endsWith(".woff2"));
  // It comes when the table is there.
  const engine = loaded.filter((path) => path.endsWith(".wasm"));
  const others = loaded.filter((path) => !fonts.includes(path) && !engine.includes(path));
  const sum = (paths: readonly string[]): number =>
    paths.map((path) => packedSize(path.startsWith("t-") ? "index.html" : path)).reduce((a, b) => a + b, 0);
  return {
    requests: loaded.length,
    kilobytes: rounded(sum(others) / 1000),
    fontKilobytes: rounded(sum(fonts) / 1000),
    engineKilobytes: rounded(sum(engine) / 1000),
    interactiveMs: spread(interactive),
    loadingShift: Math.max(...shifts),
  };
}

/** Play a move by mouse; gives whether it is one that the mouse can play in a click or two. */
async function click(page: Page, move: string): Promise<boolean> {
  const [kind, what = ""] = move.split(":");
  if (kind === "take") for (const stone of what) await page.locator(`.stack[data-stone="${stone}"]`).click();
  else if (kind === "recruit")
    await page
      .locator(`.market [data-card="${what.split("=")[0]!}"]`)
      .click({ timeout: 500 })
      .catch(() => undefined);
  const go = page.locator(".stage .row .call:enabled");
  if ((kind !== "take" && kind !== "recruit") || (await go.count()) === 0) return false;
  await go.click();
  return true;
}

async function playing(browser: Browser, games: Games, url: string): Promise<object> {
  const painted: number[] = [];
  const shifts: number[] = [];
  while (painted.length < MOVES) {
    const game = await games.open(2);
    const { context, page } = await freshPage(browser);
    await page.goto(addressOf(url, game));
    for (;;) {
      const { status, view, seq } = await games.play(game, sensible, (state) => state.view!.to_move === 0);
      if (status !== "playing" || painted.length + (await page.evaluate(() => window.measured.painted.length)) >= MOVES)
        break;
      await page.locator(`[data-seq="${seq}"] .stage.acting`).waitFor();
      if (await click(page, sensible(view!))) await page.locator(`[data-seq="${seq}"]`).waitFor({ state: "detached" });
      else await games.play(game, sensible, (state) => state.seq > seq);
    }
    const measured = await page.evaluate(() => window.measured);
    painted.push(...measured.painted);
    shifts.push(cumulative(measured.shifts));
    await context.close();
  }
  return { paintedMs: spread(painted), playingShift: Math.max(...shifts) };
}

/** From the click that plays a move to the frame that shows the bot's answer, at local tables with an agent who does not
 * wait. */
async function answering(browser: Browser, url: string): Promise<object> {
  const answered: number[] = [];
  while (answered.length < ANSWERS) {
    const { context, page } = await freshPage(browser);
    await context.addInitScript(() => {
      localStorage.setItem("sixstones.settings", JSON.stringify({ bots: "instant", motion: "none" }));
    });
    await page.goto(url);
    await page.getByLabel("Agent").check();
    await page.getByRole("button", { name: "Play now" }).click();
    while (answered.length < ANSWERS) {
      await page.locator(".stage.acting, dialog[open] table").first().waitFor();
      if ((await page.locator("dialog[open] table").count()) > 0) break;
      const { view, seq } = await keptState(page, tableOf(page)!);
      const shown = answer(page, seq);
      if (!(await click(page, sensible(view!)))) break;
      const took = await shown;
      if (took !== null) answered.push(took);
    }
    await context.close();
  }
  return { answeredMs: spread(answered) };
}

/** Milliseconds from the next click to the frame in which it is one's move again; null where the game or the page ends
 * before that. */
async function answer(page: Page, seq: number): Promise<number | null> {
  return page
    .evaluate(
      (before) =>
        new Promise<number | null>((done) => {
          let clicked = 0;
          addEventListener("click", (event) => (clicked = event.timeStamp), { capture: true });
          const watcher = new MutationObserver(() => {
            const now = Number(document.querySelector("[data-seq]:has(.stage.acting)")?.getAttribute("data-seq"));
            const over = document.querySelector("dialog[open] table") !== null;
            if (!over && !(now > before + 1)) return;
            watcher.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(over ? null : performance.now() - clicked)));
          });
          watcher.observe(document, { subtree: true, childList: true, attributes: true });
        }),
      seq,
    )
    .catch(() => null);
}

const addressOf = (url: string, game: Game): string => `${url}t-${game.table}#seat=${game.secrets[0]!}`;

const server = new GameServer(LIVELY);
const [browser] = await Promise.all([openBrowser({ whole: true }), server.start()]);
try {
  const games = new Games(server.url);
  const before = loadavg()[0]!;
  const load = await loading(browser, addressOf(server.url, await games.open(2)));
  const play = await playing(browser, games, server.url);
  const answers = await answering(browser, server.url);
  const chromium = browser.version();
  console.log(
    JSON.stringify(
      { ...load, ...play, ...answers, loadAverage: [rounded(before), rounded(loadavg()[0]!)], chromium },
      null,
      2,
    ),
  );
} finally {
  await browser.close();
  await server.stop();
}
