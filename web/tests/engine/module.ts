// The committed engine, compiled from its file.
import { readFileSync } from "node:fs";

export const module = new WebAssembly.Module(readFileSync(new URL("../../src/engine/core.wasm", import.meta.url)));
