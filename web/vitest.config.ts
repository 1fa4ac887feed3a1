import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config.ts";

export default mergeConfig(
  build,
  defineConfig({
    // The messages' compiler keeps its watchers open, so Vitest waits no longer than this for them.
    // Games are dealt at random and browsers are busy: a test that fails is tried once more, and Vitest says so.
    test: { include: ["tests/**/*.test.ts"], teardownTimeout: 1_000, retry: 1 },
  }),
);
