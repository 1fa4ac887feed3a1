// A page that has nothing but the engine, for tests and benchmarks.
import { loadCore, loadModule, loadNet } from "../../../src/engine/load";
import { LEARNED } from "../../../src/engine/messages";
import { Mind } from "../../../src/engine/mind";
import { Analysts, Bot } from "../../../src/engine/thinking";

export const engine = { LEARNED, loadCore, loadModule, loadNet, Mind, Analysts, Bot };
export type Engine = typeof engine;

declare global {
  interface Window {
    engine: Engine;
  }
}

window.engine = engine;
