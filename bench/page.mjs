// What the table page weighs and how fast it is, as JSON: node bench/page.mjs (the page must be built).
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../web/", import.meta.url));
const { status } = spawnSync(process.execPath, ["tools/run.mjs", "tools/figures.ts"], { cwd: web, stdio: "inherit" });
process.exit(status ?? 1);
