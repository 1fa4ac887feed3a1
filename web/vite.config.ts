import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { content } from "./content.ts";

/** Packs the files of a build beforehand; the server sends `.br` and `.gz` to whoever takes them. */
function packed(): Plugin {
  return {
    name: "sixstones-packed",
    apply: "build",
    writeBundle({ dir = "." }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

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
    packed(),
  ],
  // The messages' compiler keeps its watchers open, so Vitest waits no longer than this for them.
  // A game in the browser is dealt at random on a machine that may be busy: one that fails is tried once more, and
  // Vitest says so.
  test: { include: ["tests/**/*.test.ts"], teardownTimeout: 1_000, retry: 1 },
  build: { outDir: "../src/sixstones/web", emptyOutDir: true, target: "es2022" },
});
