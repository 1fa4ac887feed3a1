import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
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
  build: { outDir: "../src/sixstones/web", emptyOutDir: true, target: "es2022" },
});
