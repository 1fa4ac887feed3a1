import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { content } from "./content.ts";
import { packed } from "./packed.ts";
import { pwa } from "./pwa.ts";

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
    pwa(),
    packed(),
  ],
  // While developing, tables are those of a server that runs beside: `sixstones serve`.
  server: {
    fs: { allow: [".."] },
    proxy: {
      "^/(api/|ws$|healthz$)": { target: process.env["SIXSTONES_SERVER"] ?? "http://127.0.0.1:8000", ws: true },
    },
  },
  build: { outDir: "../src/sixstones/web", emptyOutDir: true, target: "es2022" },
});
