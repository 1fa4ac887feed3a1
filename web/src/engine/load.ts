// The engine's files, each fetched when it is first needed and compiled once for the page and all its workers; and the net,
// which only those need who go by it.
import netAddress from "../../../src/sixstones/data/learned.net?url";
import { Core } from "./core";
import coreAddress from "./core.wasm?url";
import studyAddress from "./study.wasm?url";

/** What asks only once, however often it is called; after a failure a later call tries again. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    }));
}

/** Not compiled while it streams: for that a file server would have to know the type of the file. */
async function fetched(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the engine could not be fetched: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const modules = { core: once(() => fetched(coreAddress)), study: once(() => fetched(studyAddress)) };

/** A compiled file of the core: `core` has what playing needs, `study` all of it, the net's code too. Rejects when it
 * cannot be had. */
export const loadModule = (file: keyof typeof modules): Promise<WebAssembly.Module> => modules[file]();

const net = once(async () => {
  const answer = await fetch(netAddress);
  if (!answer.ok) throw new Error(`the net could not be fetched: ${answer.status}`);
  return answer.arrayBuffer();
});

/** The net's file. Null when it cannot be had, for which the core has an answer. */
export const loadNet = (): Promise<ArrayBuffer | null> => net().catch(() => null);

/** The core for this thread: games are judged at once. Rejects as `loadModule` does. */
export const loadCore = once(async () => new Core(await loadModule("core")));
