// Every level chooses in WebAssembly what it chooses in Python; web/tests/browser/engine.test.ts asks a real browser.
import { expect, it } from "vitest";
import { Core } from "../../src/engine/core";
import { Mind } from "../../src/engine/mind";
import { golden } from "./golden";
import { LEARNED } from "../../src/engine/messages";
import { module, net, study } from "./module";
import { inLongForm } from "../torture";

it("chooses what Python chooses", () => {
  const minds = { core: new Mind(module, null), study: new Mind(study, net) };
  for (const { name, view, bots } of golden(new Core(module), inLongForm(1, 25))) {
    for (const [file, mind] of Object.entries(minds)) {
      // Those who go by the net think in the file that has its code.
      const there = bots.filter(({ spec }) => file === "study" || !LEARNED.includes(spec.level));
      const chosen = there.map(({ spec }, bot) => {
        const { move } = [...mind.choose(bot, spec, view)].at(-1)!;
        mind.forget(bot);
        return move;
      });
      expect(chosen, `${name}, ${file}`).toEqual(there.map(({ move }) => move));
    }
  }
}, 600_000);
