/** The gallery: every piece of art on one page, for looking. Not part of the product.
 *
 * npx vite web/gallery --config web/gallery/vite.config.ts, then ?theme=light and ?view=cards.
 */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: "../node_modules/.vite-gallery",
  plugins: [svelte({ configFile: false })],
  server: { fs: { allow: ["../.."] } },
});
