// Thinking in the page, part by part: the same answers in however many parts.
import { expect, it } from "vitest";
import { asked, Core } from "../../src/engine/core";
import { Instance } from "../../src/engine/exports";
import { LEARNED } from "../../src/engine/messages";
import { Mind } from "../../src/engine/mind";
import { Refused } from "../../src/engine/refused";
import { module, net, study } from "./module";

const core = new Core(module);

it("chooses a legal move at every level, the same one with the same seed", () => {
  for (const players of [2, 3, 4]) {
    const game = core.fromSeed(players, "mind");
    for (const level of ["rookie", "agent", "hero", "avenger", "titan"] as const) {
      const spec = { level, seed: "1", ...(level === "titan" ? { visits: 300 } : {}) };
      const view = game.view(game.status().to_move);
      const chosen = [1, 2].map((bot) => [...new Mind(study, net).choose(bot, spec, view)].at(-1)!);
      expect(chosen[0]).toEqual(chosen[1]);
      expect(chosen[0]!.done).toBe(true);
      game.play(chosen[0]!.move);
    }
  }
});

it("gives better answers on the way to an analysis", () => {
  const view = core.fromSeed(2, "5").view(0);
  const parts = [...new Mind(study, net).analyze(view, { visits: 4000 })];
  const last = parts.at(-1)!;
  expect(last.done).toBe(true);
  expect(last.analysis.visits).toBe(4000);
  expect(last.analysis.moves.map(({ move }) => move).sort()).toEqual([...view.legal!].sort());
  expect(last.analysis.win.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 3);
  for (const part of parts.slice(0, -1)) expect(part.done).toBe(false);
});

it("answers with what is known when it is stopped", () => {
  const view = core.fromSeed(2, "5").view(0);
  const mind = new Mind(study, net);
  const first = mind.choose(1, { level: "titan", seed: "1", seconds: 3600 }, view).next();
  expect(first.value).toMatchObject({ done: false });
  const choice = mind.stopped(1);
  expect(choice.done).toBe(true);
  expect(view.legal).toContain(choice.move);
  mind.forget(1);
});

it("refuses a view of a seat that is not to move", () => {
  const view = core.fromSeed(2, "5").view(1);
  const mind = new Mind(study, net);
  expect(() => mind.choose(1, { level: "hero", seed: "1" }, view).next()).toThrow(Refused);
  expect(() => mind.analyze(view, {}).next()).toThrow("this view offers no legal move");
  expect(() => mind.choose(2, { level: "god" as "titan", seed: "1" }, view).next()).toThrow("there is no level 'god'");
});

it("goes by the hand-made evaluator where there is no net, and refuses a damaged one", () => {
  const view = core.fromSeed(2, "5").view(0);
  const analysed = [net, null].map((given) => [...new Mind(study, given).analyze(view, { visits: 400 })].at(-1)!);
  expect(analysed[0]!.analysis.win).not.toEqual(analysed[1]!.analysis.win);
  expect(() => new Mind(study, net.slice(1))).toThrow("not a net of a version that is known here");
});

it("names the levels that go by the net as the core does", () => {
  const instance = new Instance(module);
  expect(asked<{ learned: string[] }>(instance, (engine) => engine.bots()).learned).toEqual(LEARNED);
});

it("values a draw beside all cards that could have come, the same in however many parts", () => {
  const game = core.fromSeed(3, "5");
  const drawn = { position: game.position(), move: "reserve:vulture" };
  const [one, other] = [1, 2].map(() => [...new Mind(study, net).draw(drawn, { visits: 200 })].at(-1)!);
  expect(one).toEqual(other);
  const { card, cards, after, mean } = one!.draw!;
  game.play(drawn.move);
  expect(game.view(0).market[0]).toContain(card);
  expect(cards).toBe(36);
  for (const chances of [after, mean]) expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 3);
  expect(after).not.toEqual(mean);
  const nothing = [...new Mind(study, net).draw({ ...drawn, move: "take:YBO" }, {})].at(-1)!;
  expect(nothing).toEqual({ done: true, draw: null });
  expect(() => new Mind(study, net).draw({ ...drawn, move: "recruit:thor" }, {}).next()).toThrow(Refused);
});
