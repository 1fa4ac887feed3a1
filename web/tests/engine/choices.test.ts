// Every level chooses in WebAssembly what it chooses in Python; web/tests/browser/engine.test.ts asks a real browser.
import { expect, it } from "vitest";
import { Core } from "../../src/engine/core";
import { Mind } from "../../src/engine/mind";
import { golden } from "./golden";
import { module, net } from "./module";
import { inLongForm } from "../torture";

it("chooses what Python chooses", () => {
  const mind = new Mind(module, net);
  for (const { name, view, bots } of golden(new Core(module), inLongForm(1, 25))) {
    const chosen = bots.map(({ spec }, bot) => {
      const { move } = [...mind.choose(bot, spec, view)].at(-1)!;
      mind.forget(bot);
      return move;
    });
    expect(chosen, name).toEqual(bots.map(({ move }) => move));
  }
}, 600_000);
