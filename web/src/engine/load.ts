// The engine's file, fetched when it is first needed and compiled once for the page and all its workers.
import { Core } from "./core";
import address from "./core.wasm?url";

let module: Promise<WebAssembly.Module> | undefined;
let core: Promise<Core> | undefined;

/** The compiled core. Rejects when the file cannot be had, and a later call tries again. */
export function loadModule(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch(address)).catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

/** The core for this thread: games are judged at once. Rejects as `loadModule` does. */
export function loadCore(): Promise<Core> {
  core ??= loadModule()
    .then((compiled) => new Core(compiled))
    .catch((error: unknown) => {
      core = undefined;
      throw error;
    });
  return core;
}
