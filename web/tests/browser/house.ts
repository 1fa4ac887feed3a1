// A server and a browser for the tests of one file; what a test opened is closed after it.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { joinBrowser } from "./chromium";
import { DESKTOP } from "./player";
import { GameServer, type Served } from "./server";

/** How long anything may take that a test waits for: no more than a net for what never comes, on the busiest machine. */
const PATIENCE = 120_000;

export interface House<S extends Served = Served> {
  readonly server: S;
  /** A page in a browser context of its own: another person. Nothing of it is kept by a worker unless that is asked for. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/** The server that all tests share, or one of the file's own that it may kill. */
export function house(): House;
export function house(own: GameServer): House<GameServer>;
export function house(own?: GameServer): House {
  const contexts: BrowserContext[] = [];
  let browser: Browser | undefined;

  beforeAll(async () => {
    [browser] = await Promise.all([joinBrowser(inject("browser")), own?.start()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await own?.stop();
  });

  return {
    server: own ?? { url: inject("server") },
    async newPage(options = DESKTOP): Promise<Page> {
      const context = await browser!.newContext({ serviceWorkers: "block", ...options });
      context.setDefaultTimeout(PATIENCE);
      contexts.push(context);
      return context.newPage();
    },
  };
}
