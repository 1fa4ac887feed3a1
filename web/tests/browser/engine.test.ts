// The engine in a real browser: in workers, under the server's content security policy, and with the same choices.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Core } from "../../src/engine/core";
import { golden } from "../engine/golden";
import { module } from "../engine/module";
import { inLongForm, progress } from "../torture";
import { openBrowser } from "./chromium";
import { serveEngine, type EnginePage } from "./engine/serve";
import type {} from "./engine/main";

let site: EnginePage;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([serveEngine(), openBrowser()]);
  page = await browser.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => "engine" in window);
});

afterAll(async () => {
  await browser.close();
  site.close();
});

it("chooses at the golden positions what Python chooses", async () => {
  for (const { name, view, bots } of golden(new Core(module), inLongForm(1, 25))) {
    const chosen = await page.evaluate(
      async ({ view, bots }) => {
        const { LEARNED, loadModule, loadNet, Mind } = window.engine;
        const [core, study, net] = await Promise.all([loadModule("core"), loadModule("study"), loadNet()]);
        const minds = { core: new Mind(core, null), study: new Mind(study, net) };
        return bots.map(({ spec }, bot) => {
          const mind = minds[LEARNED.includes(spec.level) ? "study" : "core"];
          return [...mind.choose(bot, spec, view)].at(-1)!.move;
        });
      },
      { view, bots },
    );
    expect(chosen, name).toEqual(bots.map(({ move }) => move));
    progress(`engine: ${name}`);
  }
});

it("thinks in a worker, which streams better answers, and keeps the page free", async () => {
  const heard = await page.evaluate(async () => {
    const core = await window.engine.loadCore();
    const bot = new window.engine.Bot({ level: "titan", seed: "1", visits: 60_000 });
    const game = core.fromSeed(2, "5");
    const better: number[] = [];
    let frames = 0;
    const frame = () => requestAnimationFrame(() => (frames++, frame()));
    frame();
    const move = await bot.choose(game.view(0), { better: ({ visits }) => better.push(visits) });
    bot.end();
    return { legal: game.legal(), move, better, frames };
  });
  expect(heard.legal).toContain(heard.move);
  expect(heard.better.length).toBeGreaterThan(1);
  expect(heard.better).toEqual([...heard.better].sort((one, other) => one - other));
  expect(heard.better.at(-1)).toBe(60_000);
  expect(heard.frames).toBeGreaterThan(0);
});

it("stops at once with what is known", async () => {
  const { legal, moves, best } = await page.evaluate(async () => {
    const core = await window.engine.loadCore();
    const game = core.fromSeed(3, "stop");
    const hours = { seconds: 36_000 };
    const bot = new window.engine.Bot({ level: "titan", seed: "1", ...hours });
    const analysts = new window.engine.Analysts();
    const thinking = new AbortController();
    let answers = 0;
    const better = () => {
      if (++answers === 6) thinking.abort();
    };
    const wishes = { signal: thinking.signal, better };
    const [move, one, two] = await Promise.all([
      bot.choose(game.view(0), wishes),
      analysts.analyze(game.view(0), hours, wishes),
      analysts.analyze(game.view(0), hours, wishes),
    ]);
    const again = await bot.choose(game.view(0), { signal: AbortSignal.abort() });
    bot.end();
    analysts.end();
    return { legal: game.legal(), moves: [move, again], best: [one.best, two.best] };
  });
  for (const move of [...moves, ...best]) expect(legal).toContain(move);
});

it("refuses in a worker with the same code and sentence", async () => {
  const refused = await page.evaluate(async () => {
    const core = await window.engine.loadCore();
    const analysts = new window.engine.Analysts(1);
    try {
      await analysts.analyze(core.fromSeed(2, "5").view(1));
    } catch (error) {
      return { ...(error as { code: string }), words: String(error) };
    } finally {
      analysts.end();
    }
    return null;
  });
  expect(refused).toMatchObject({
    code: "bad_view",
    words: "Refused: this view offers no legal move: it is not that of the seat to move",
  });
});
