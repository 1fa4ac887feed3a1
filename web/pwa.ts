// What makes the page an app that can be installed, and that loads while the server is restarting: the worker
// (worker.js) with the list of what it keeps. The manifest is public/manifest.webmanifest.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const KEPT = /\.(html|js|css|jsonl|net|svg|wasm|woff2)$/;

/** Writes sw.js beside the files of a build. Every address in it is relative, so a path prefix needs no setting. */
export function pwa(): Plugin {
  return {
    name: "sixstones-pwa",
    apply: "build",
    writeBundle({ dir = "." }) {
      const names = readdirSync(dir, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
      const files = names.filter((name) => KEPT.test(name)).sort();
      const worker = readFileSync(new URL("worker.js", import.meta.url), "utf8");
      const digest = createHash("sha256").update(worker);
      for (const name of files) digest.update(`\n${name}\n`).update(readFileSync(join(dir, name)));
      const build = JSON.stringify({ id: digest.digest("hex").slice(0, 16), files });
      writeFileSync(join(dir, "sw.js"), `const BUILD = ${build};\n${worker}`);
    },
  };
}
