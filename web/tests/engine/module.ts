// The committed files of the engine, compiled, and the net.
import { readFileSync } from "node:fs";

const bytes = readFileSync(new URL("../../../src/sixstones/data/learned.net", import.meta.url));

/** The net in the package. */
export const net = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

const compiled = (file: string): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(new URL(`../../src/engine/${file}.wasm`, import.meta.url)));

/** What playing needs. */
export const module = compiled("core");

/** All of it. */
export const study = compiled("study");
