// One server and one browser for all tests that need none of their own.
import type { TestProject } from "vitest/node";
import { launchBrowser } from "./chromium";
import { GameServer } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the browser that all tests share is controlled. */
    browser: string;
    /** Where the server that all tests share is. */
    server: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = new GameServer();
  const [browser] = await Promise.all([launchBrowser(), server.start()]);
  project.provide("browser", browser.wsEndpoint());
  project.provide("server", server.url);
  return async () => {
    await browser.close();
    await server.stop();
  };
}
