// The committed engine, compiled from its file, and the net.
import { readFileSync } from "node:fs";

const bytes = readFileSync(new URL("../../../src/sixstones/data/learned.net", import.meta.url));

/** The net in the package. */
export const net = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

export const module = new WebAssembly.Module(readFileSync(new URL("../../src/engine/core.wasm", import.meta.url)));
