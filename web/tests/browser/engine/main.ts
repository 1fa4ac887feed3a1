// A page that has nothing but the engine, for tests and benchmarks.
import { loadCore, loadModule, loadNet } from "../../../src/engine/load";
import { Mind } from "../../../src/engine/mind";
import { Analysts, Bot } from "../../../src/engine/thinking";

export const engine = { loadCore, loadModule, loadNet, Mind, Analysts, Bot };
export type Engine = typeof engine;

declare global {
  interface Window {
    engine: Engine;
  }
}

window.engine = engine;
