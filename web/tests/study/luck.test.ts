// What made a result: the parts add up, as they are and as they are shown, and the draws come from the core.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Draw } from "../../src/engine/messages";
import { Mind } from "../../src/engine/mind";
import { ESTIMATED } from "../../src/engine/parts";
import { Refused } from "../../src/engine/refused";
import { StudyCore } from "../../src/engine/study";
import { studiedOf, type Decision } from "../../src/study/game";
import type { Judged } from "../../src/study/grades";
import { accountOf, luckOf, LUCK_VISITS, reckoned, skillOf, valueDraws, type KnownDraw } from "../../src/study/luck";
import { net, study } from "../engine/module";

const record = (name: string): string =>
  readFileSync(new URL(`../../../tests/golden/games/${name}.record`, import.meta.url), "utf8");

let core: StudyCore;
beforeAll(() => {
  core = new StudyCore(study);
});

/** A judgement that needs no search: the move that was played is worse by a hundredth than the best, and well looked at. */
function judgedOf(players: number, { number, seat, move }: Decision): Judged {
  const win = Array.from({ length: players }, (_, at) => 0.2 + 0.01 * ((number + at) % 3));
  const after = win.map((chance, at) => chance + (at === seat ? -0.01 : 0.01));
  const moves = [{ move, chance: { value: after[seat]!, sure: 0.03 }, visits: 400 }];
  return { visits: 1000, win, after, error: 0.02, best: "", loss: { value: 0.01, sure: 0.025 }, moves };
}

function drawAt(players: number, number: number): KnownDraw {
  const [after, mean, error] = [
    [0.3, 0.3, 0.2, 0.2],
    [0.25, 0.3, 0.2, 0.25],
    [0.01, 0.01, 0.01, 0.01],
  ].map((all) => all.slice(0, players));
  return number % 3 === 0 ? null : { card: "thor", cards: 9, after: after!, mean: mean!, error: error! };
}

describe.each(["2-any", "3-recruiter", "4-hoarder"])("the result of %s", (name) => {
  const account = () => {
    const studied = studiedOf(core, record(name));
    const players = studied.seats.length;
    const judged = studied.decisions.map((decision) => judgedOf(players, decision));
    return { studied, players, judged, draws: studied.decisions.map(({ number }) => drawAt(players, number)) };
  };

  it("is what its parts add up to, as they are and as they are shown", () => {
    const { studied, players, judged, draws } = account();
    const all = reckoned(core, studied, judged, draws).parts!;
    expect(all).toHaveLength(players);
    for (const [seat, parts] of all.entries()) {
      const sum = ESTIMATED.reduce((sum, kind) => sum + parts[kind], parts.unplaced);
      expect(sum).toBe(parts.total);
      const shown = accountOf(parts, players);
      const result = studied.result!.winners.includes(seat) ? 100 / studied.result!.winners.length : 0;
      expect(shown.at(-1)!.points).toBe(Math.round(result));
      expect(shown.slice(0, -1).reduce((sum, { points }) => sum + points, 0)).toBe(shown.at(-1)!.points);
      expect(luckOf(parts).value + skillOf(parts).value + parts.unplaced / 10_000).toBeCloseTo(parts.total / 10_000);
      // Each of its decisions gave away a hundredth, and is unsure by so much.
      const own = studied.decisions.filter((one) => one.seat === seat).length;
      expect(parts.own_decisions).toBe(-100 * own);
      expect(parts.error.own_decisions).toBe(Math.round(0.7 * Math.hypot(200, 150) * Math.sqrt(own)));
    }
  });

  it("counts a move that was hardly searched by what the next search says", () => {
    const { studied, judged, draws } = account();
    const { move, seat } = studied.decisions[4]!;
    const moves = [
      { move: "pass", chance: { value: 0.5, sure: 0.1 }, visits: 990 },
      { move, chance: { value: 0.4, sure: 0.1 }, visits: 10 },
    ];
    const rare = { ...judged[4]!, best: "pass", moves };
    const known = draws.with(4, null);
    const judgedAt = (one: Judged): Judged => reckoned(core, studied, judged.with(4, one), known).judged[4]!;
    const next = judged[5]!.win[seat]!;
    expect(judgedAt(rare).after[seat]).toBeCloseTo(next, 4);
    expect(judgedAt(rare).loss.value).toBeCloseTo(Math.max(0, rare.win[seat]! - next), 4);
    expect(judgedAt(rare).loss.sure).toBeCloseTo(2 * Math.hypot(0.02, 0.02), 3);
    expect(judgedAt(rare).moves[1]!.chance.value).toBeCloseTo(next, 4);
    const seen = { ...rare, moves: [moves[0]!, { ...moves[1]!, visits: 100 }] };
    expect(judgedAt(seen).after).toEqual(seen.after.map((chance) => expect.closeTo(chance, 4)));
    expect(judgedAt(seen).loss.sure).toBeCloseTo(2 * 0.7 * Math.hypot(0.02, 0.05), 3);
    // What was settled stays as it is.
    expect(judgedAt(judgedAt(rare))).toEqual(judgedAt(rare));
  });

  it("is not told while something is not known", () => {
    const { studied, judged, draws } = account();
    expect(reckoned(core, studied, judged.with(3, null as never), draws).parts).toBe(null);
    expect(reckoned(core, studied, judged, draws.with(3, undefined)).parts).toBe(null);
    expect(reckoned(core, { ...studied, result: null }, judged, draws).parts).toBe(null);
  });
});

it("the draws of a game are valued where a card came, and nowhere else", async () => {
  const studied = studiedOf(core, record("2-any"));
  const mind = new Mind(study, net);
  const found: Draw[] = [];
  const asked: number[] = [];
  await valueDraws(
    core,
    studied,
    studied.decisions.map(({ number }) => (number < 40 ? null : undefined)),
    async (drawn, effort) => {
      expect(effort.visits).toBe(LUCK_VISITS);
      return [...mind.draw(drawn, { ...effort, visits: 1 })].at(-1)!.draw;
    },
    {
      concurrency: 2,
      signal: new AbortController().signal,
      found: (number, draw) => void [asked.push(number), (found[number] = draw)],
    },
  );
  expect(asked.sort((one, other) => one - other)).toEqual(studied.decisions.slice(40).map(({ number }) => number));
  for (const { number, move, line } of studied.decisions.slice(40)) {
    const came = line.events.some(({ kind }) => kind === "revealed") || move.startsWith("reserve:deck");
    expect(found[number] !== null, move).toBe(came);
  }
});

it("accounts that are not complete are refused", () => {
  expect(() => core.settled({ players: 2, end: [10_000, 0], decisions: [] })).toThrow(Refused);
  expect(() => core.settled({} as never)).toThrow(Refused);
});
