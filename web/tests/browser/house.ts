// A server and a browser for the tests of one file; what a test opened is closed after it.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { openBrowser } from "./chromium";
import { DESKTOP } from "./player";
import { GameServer, type Served } from "./server";

/** How long anything may take that a test waits for: no more than a net for what never comes, on the busiest machine. */
const PATIENCE = 120_000;

export interface House<S extends Served = Served> {
  readonly server: S;
  /** A page in a browser context of its own: another person. Nothing of it is kept by a worker unless that is asked for. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

interface Needs<S extends GameServer | undefined> {
  /** A server of the file's own, which it may kill, instead of the one that all tests share. */
  readonly own?: S;
  /** A browser with all that a window has. */
  readonly whole?: boolean;
}

export function house(needs?: Needs<undefined>): House;
export function house(needs: Needs<GameServer>): House<GameServer>;
export function house({ own, whole = false }: Needs<GameServer | undefined> = {}): House {
  const contexts: BrowserContext[] = [];
  let browser: Browser | undefined;

  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser({ whole }), own?.start()]);
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
