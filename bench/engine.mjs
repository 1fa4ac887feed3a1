// How large and how fast the engine in the page is, beside the native one in the same run, as JSON: node bench/engine.mjs
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../web/", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ["tools/run.mjs", "tools/engine.ts"],
  { cwd: web, stdio: "inherit" },
);
process.exit(status ?? 1);
