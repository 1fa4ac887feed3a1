// Packs the files of a build beforehand; the server sends `.br` and `.gz` to whoever takes them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const PACKABLE = /\.(js|css|html|net|svg|jsonl?|wasm|webmanifest)$/;

export function packed(): Plugin {
  let folder = "";
  return {
    name: "sixstones-packed",
    apply: "build",
    writeBundle({ dir = "." }) {
      folder = dir;
    },
    // Last of all, since the app's worker is written when the bundle is closed.
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        if (folder === "") return; // the build failed
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
          if (!PACKABLE.test(name)) continue;
          const bytes = readFileSync(join(folder, name));
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
          writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
