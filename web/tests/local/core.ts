// The core of the page, in Node.
import { readFileSync } from "node:fs";
import { Core } from "../../src/engine/core";

const FILE = new URL("../../src/engine/core.wasm", import.meta.url);

/** The core from its file, as `loadCore` gives it in a page. */
export async function coreFromFile(): Promise<Core> {
  return new Core(await WebAssembly.compile(readFileSync(FILE)));
}
