import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config.ts";

export default mergeConfig(
  build,
  defineConfig({
    test: {
      // The messages' compiler keeps its watchers open, so Vitest waits no longer than this for them.
      teardownTimeout: 1_000,
      projects: [
        { extends: true, test: { name: "unit", include: ["tests/**/*.test.ts"], exclude: ["tests/browser/**"] } },
        {
          extends: true,
          test: {
            name: "browser",
            include: ["tests/browser/**/*.test.ts"],
            globalSetup: "tests/browser/setup.ts",
            // As many at a time as the machine can bear, after the unit tests.
            maxWorkers: 2,
            sequence: { groupOrder: 1 },
            // Nets for what never comes, and no more: a test waits for what the page shows, however long that takes.
            testTimeout: 600_000,
            hookTimeout: 120_000,
            expect: { poll: { timeout: 120_000 } },
          },
        },
      ],
    },
  }),
);
