// How smoothly the page moves: frames while something flies, and layout shift over a stretch of play.
//
//   sixstones serve --port 8000 --database /tmp/bench.db --no-limits &
//   node bench/page_motion.mjs http://127.0.0.1:8000/ [decisions]
//
// Plays so many decisions (20) against three rookies in a headless browser, on a desktop and on a phone, and prints
// figures as JSON. `drawn` counts the frames that reached the screen while something flew, from a trace; they do not
// wait for the page's own thread. `cpu_ms` is the processor time of the two threads that draw them, per frame, so it says
// the same on a busy machine. `page` has the times between two calls of requestAnimationFrame.
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("playwright-core");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const READY = ".pick:has(.ready), .pick:has(.free), .pick:has(.gray), .hand .ready";

/** In the page: keep the length of every frame, whether something flew in it, and every layout shift. */
function measure() {
  const kept = { flying: [], shifts: [], moves: new Set(), flights: new Set() };
  Object.assign(window, { kept });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries()) {
      const nodes = sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? node?.nodeName);
      kept.shifts.push({ value, hadRecentInput, startTime, nodes });
    }
  }).observe({ type: "layout-shift", buffered: true });
  let last = performance.now();
  let flew = false;
  const frame = (now) => {
    const flights = document.querySelectorAll("[data-flight]");
    for (const one of flights) {
      kept.moves.add(one.dataset.move);
      kept.flights.add(one);
    }
    if (flights.length > 0) {
      if (kept.flying.length === 0 || !flew) performance.mark("flying");
      kept.flying.push(now - last);
    } else if (flew) performance.mark("landed");
    flew = flights.length > 0;
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function sitFirst(page, url) {
  const seats = [{ kind: "mine" }, ...Array.from({ length: 3 }, () => ({ kind: "bot", level: "rookie" }))];
  const body = JSON.stringify({ seats, name: "Ada", order: "given" });
  const answer = await fetch(`${url}api/tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const { table, seats: keys } = await answer.json();
  await page.goto(`${url}t-${table}#seat=${keys[0].secret}`);
  await page.waitForSelector(".stage.acting");
}

/** Pick something that can be done; the golden button then plays it. */
async function pick(page) {
  if ((await page.locator(".stage [data-return]").count()) > 0) {
    const own = page.locator('.stage [data-return][aria-disabled="false"]');
    while ((await own.count()) > 0) await own.last().click();
  } else if ((await page.locator(".stage [data-locate]").count()) > 0) {
    await page.locator(".stage [data-locate]").first().click();
  } else if ((await page.locator(READY).count()) > 0) {
    await page.locator(READY).first().click();
  } else {
    const free = page.locator('.stack[aria-disabled="false"]');
    for (let picked = 0; picked < 3 && (await free.count()) > 0; picked += 1) await free.first().click();
    if ((await page.locator(".stage .call:enabled").count()) > 0) return;
    await page.keyboard.press("Escape");
    await page.locator("[data-card]").last().click();
  }
}

async function decide(page) {
  await pick(page);
  const seen = await page.locator("[data-seq]").getAttribute("data-seq");
  await page.locator(".stage .call").click();
  await page.waitForFunction((seq) => document.querySelector("[data-seq]")?.getAttribute("data-seq") !== seq, seen);
}

const sum = (list) => list.reduce((all, one) => all + one, 0);
const round = (number) => Math.round(number * 1e4) / 1e4;

function figures(frames) {
  const sorted = [...frames].sort((a, b) => a - b);
  const at = (share) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return {
    frames: frames.length,
    fps: round((1000 * frames.length) / sum(frames)),
    median_ms: at(0.5),
    p95_ms: at(0.95),
    worst_ms: at(1),
    late: round(frames.filter((length) => length > 25).length / frames.length),
  };
}

/** The frames drawn between "flying" and "landed", and what drawing them cost. */
function drawn(events) {
  const marks = events.filter(({ name, cat }) => cat.includes("user_timing") && (name === "flying" || name === "landed"));
  marks.sort((a, b) => a.ts - b.ts);
  const spans = marks.flatMap(({ name, ts }, at) => (name === "flying" && marks[at + 1] ? [[ts, marks[at + 1].ts]] : []));
  const flying = ({ ts }) => spans.some(([from, to]) => ts >= from && ts <= to);
  const draws = events.filter((event) => event.name === "Display::DrawAndSwap" && event.ph === "X" && flying(event));
  const prepared = events.filter((event) => event.name === "ProxyImpl::ScheduledActionDraw" && event.ph === "X" && flying(event));
  const times = draws.map(({ ts }) => ts).sort((a, b) => a - b);
  const gaps = times.slice(1).flatMap((ts, at) => (spans.some(([from, to]) => times[at] >= from && ts <= to) ? [(ts - times[at]) / 1000] : []));
  const cost = sum([...draws, ...prepared].map(({ tdur = 0 }) => tdur)) / 1000;
  return { ...figures(gaps), cpu_ms: round(cost / draws.length) };
}

async function run(browser, url, viewport, decisions) {
  const context = await browser.newContext({ viewport, locale: "en-GB" });
  const page = await context.newPage();
  await page.addInitScript(measure);
  await sitFirst(page, url);
  await browser.startTracing(page, { categories: ["blink.user_timing", "viz", "cc"] });
  for (let done = 0; done < decisions; done += 1) {
    await page.waitForSelector(".stage.acting, dialog[open] table", { timeout: 60_000 });
    if ((await page.locator("dialog[open] table").count()) > 0) break;
    await decide(page);
  }
  await page.waitForFunction(() => document.querySelector(".stage.acting, dialog[open] table") && !document.querySelector("[data-flight]"));
  const kept = await page.evaluate(() => ({ ...window.kept, moves: window.kept.moves.size, flights: window.kept.flights.size }));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  const unasked = kept.shifts.filter((shift) => !shift.hadRecentInput);
  return {
    moves_shown: kept.moves,
    flights: kept.flights,
    drawn: drawn(traceEvents),
    page: figures(kept.flying),
    layout_shift: round(sum(unasked.map((shift) => shift.value))),
    layout_shift_with_input: round(sum(kept.shifts.map((shift) => shift.value))),
    shifted: [...new Set(kept.shifts.flatMap((shift) => shift.nodes))].slice(0, 12),
  };
}

const [url, decisions = "20"] = process.argv.slice(2);
if (url === undefined) {
  console.error("usage: node bench/page_motion.mjs URL [decisions]");
  process.exit(2);
}
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
const results = {};
for (const [name, viewport] of Object.entries(SIZES)) results[name] = await run(browser, url, viewport, Number(decisions));
await browser.close();
console.log(JSON.stringify(results, null, 2));
