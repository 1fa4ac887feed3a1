// The engine's file, fetched when it is first needed and compiled once for the page and all its workers; and the net, which
// only those need who go by it.
import netAddress from "../../../src/sixstones/data/learned.net?url";
import { Core } from "./core";
import address from "./core.wasm?url";

let module: Promise<WebAssembly.Module> | undefined;
let net: Promise<ArrayBuffer | null> | undefined;
let core: Promise<Core> | undefined;

/** The compiled core. Rejects when the file cannot be had, and a later call tries again. */
export function loadModule(): Promise<WebAssembly.Module> {
  module ??= fetched().catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

/** Not compiled while it streams: for that a file server would have to know the type of the file. */
async function fetched(): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the engine could not be fetched: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** The net's file. Null when it cannot be had, for which the core has an answer, and a later call tries again. */
export function loadNet(): Promise<ArrayBuffer | null> {
  net ??= fetch(netAddress)
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => null)
    .then((bytes) => {
      if (bytes === null) net = undefined;
      return bytes;
    });
  return net;
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
