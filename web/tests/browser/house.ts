// A server and a browser for the tests of one file; what a test opened is closed after it.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { DESKTOP, openBrowser } from "./player";
import { GameServer } from "./server";

export interface House {
  readonly server: GameServer;
  /** A page in a browser context of its own: another person. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

export function house(server = new GameServer()): House {
  const contexts: BrowserContext[] = [];
  let browser: Browser | undefined;

  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(), server.start()]);
  }, 60_000);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  }, 20_000);
  afterAll(async () => {
    await browser?.close();
    await server.stop();
  }, 20_000);

  return {
    server,
    async newPage(options: BrowserContextOptions = DESKTOP): Promise<Page> {
      const context = await browser!.newContext(options);
      contexts.push(context);
      return context.newPage();
    },
  };
}
