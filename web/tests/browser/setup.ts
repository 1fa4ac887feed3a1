// One server for all tests that need none of their own.
import type { TestProject } from "vitest/node";
import { GameServer } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the server that all tests share is. */
    server: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = new GameServer();
  await server.start();
  project.provide("server", server.url);
  return () => server.stop();
}
