// The engine in one worker of a real browser beside one native thread, by turns in one run, as JSON. Speeds are by
// processor time, so that whatever else the machine does weighs less. See bench/README.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { Core } from "../src/engine/core";
import type { View } from "../src/protocol";
import { openBrowser } from "../tests/browser/chromium";
import { serveEngine } from "../tests/browser/engine/serve";
import type { Engine } from "../tests/browser/engine/main";

declare global {
  interface Window {
    analysts: InstanceType<Engine["Analysts"]> | undefined;
  }
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CORE = readFileSync(new URL("../src/engine/core.wasm", import.meta.url));
const STUDY = readFileSync(new URL("../src/engine/study.wasm", import.meta.url));
const [TURNS, VISITS, CHOICES] = [6, 200_000, 40];

/** Native searches, one thread: a view and the visits in, visits per second of processor time out. */
const NATIVE = `
import json, sys, time
from sixstones import analyze
for line in sys.stdin:
    view, visits = json.loads(line)
    start = time.process_time()
    analyze(view, visits=visits)
    print(round(visits / (time.process_time() - start)), flush=True)
`;

/** The middle of a golden game. */
function middle(core: Core, players: number): View {
  const path = new URL(`../../tests/golden/games/${players}-recruiter.record`, import.meta.url);
  const { game } = core.fromRecord(readFileSync(path, "utf8"));
  game.undo(Math.floor(game.status().moves.length / 2));
  return game.view(game.status().to_move);
}

/** Seconds of processor time that all pages have taken, their workers included. */
async function spent(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The same in a worker of the page. */
async function visitsInPage(browser: Browser, page: Page, view: View): Promise<number> {
  const think = (visits: number): Promise<void> =>
    page.evaluate(
      async ({ view, visits }) => {
        window.analysts ??= new window.engine.Analysts(1);
        await window.analysts.analyze(view, { visits });
      },
      { view, visits },
    );
  await think(VISITS / 4); // until the browser has compiled the engine for speed
  const before = await spent(browser);
  await think(VISITS);
  return Math.round(VISITS / ((await spent(browser)) - before));
}

/** Milliseconds from asking a bot to its move: the first time, when the engine is fetched, and after that. */
const choosing = (page: Page, view: View): Promise<number[]> =>
  page.evaluate(
    async ({ view, choices }) => {
      const bot = new window.engine.Bot({ level: "agent", seed: "1" });
      const took: number[] = [];
      for (let at = 0; at < choices; at++) {
        const start = performance.now();
        await bot.choose(view);
        took.push(performance.now() - start);
      }
      bot.end();
      return took;
    },
    { view, choices: CHOICES },
  );

const sizes = (file: Buffer) => ({
  file: file.length,
  gzip: gzipSync(file, { level: 9 }).length,
  brotli: brotliCompressSync(file).length,
});

const rounded = (number: number, places = 1): number => Number(number.toFixed(places));
const native = spawn(`${ROOT}.venv/bin/python`, ["-u", "-c", NATIVE], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface(native.stdout);
const [site, browser] = await Promise.all([serveEngine(), openBrowser({ whole: true })]);
const page = await browser.newPage();
await page.goto(site.url);
await page.waitForFunction(() => "engine" in window);

const core = new Core(new WebAssembly.Module(CORE));
const visits: Record<string, { page: number; native: number; ratio: number }> = {};
for (const players of [2, 4]) {
  const view = middle(core, players);
  let best = { page: 0, native: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    const inPage = await visitsInPage(browser, page, view);
    native.stdin.write(`${JSON.stringify([view, VISITS])}\n`);
    const [line] = (await once(answers, "line")) as [string];
    best = { page: Math.max(best.page, inPage), native: Math.max(best.native, Number(line)) };
  }
  visits[`${players} seats`] = { ...best, ratio: rounded(best.page / best.native, 2) };
}
const [first = 0, ...later] = await choosing(page, middle(core, 2));
const median = later.sort((one, other) => one - other)[Math.floor(later.length / 2)] ?? 0;
console.log(
  JSON.stringify(
    {
      bytes: { "core.wasm": sizes(CORE), "study.wasm": sizes(STUDY) },
      "visits per second of processor time, best of several": visits,
      "agent's move, ms": { first: rounded(first), median: rounded(median) },
      load: loadavg().map((load) => rounded(load)),
    },
    null,
    1,
  ),
);
native.stdin.end();
await browser.close();
site.close();
