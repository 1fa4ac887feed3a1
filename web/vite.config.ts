import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { app } from "./app.ts";
import { content } from "./content.ts";
import { packed } from "./packed.ts";

export default defineConfig({
  base: "./",
  plugins: [
    content(),
    svelte(),
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["localStorage", "preferredLanguage", "baseLocale"],
    }),
    app(),
    packed(),
  ],
  // The messages' compiler keeps its watchers open, so Vitest waits no longer than this for them.
  // Games are dealt at random and browsers are busy: a test that fails is tried once more, and Vitest says so.
  test: { include: ["tests/**/*.test.ts"], teardownTimeout: 1_000, retry: 1 },
  build: { outDir: "../src/sixstones/web", emptyOutDir: true, target: "es2022" },
});
