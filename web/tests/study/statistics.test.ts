// What one's own games come to, and how little a few of them say.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cardOf } from "../../src/content/cards";
import { replayOf } from "../../src/local/records";
import {
  favourites,
  FEW,
  grouped,
  levelsOf,
  meanOf,
  playedOf,
  reviewedOf,
  tableOf,
  withinOf,
  type Played,
} from "../../src/study/statistics";
import { coreFromFile } from "../local/core";

const bot = (level: string) => ({ kind: "bot" as const, name: "", level });
const ME = { kind: "person" as const, name: "Ada" };

function game(share: number, opponents: readonly string[], more: Partial<Played> = {}): Played {
  const seats = [ME, ...opponents.map(bot)];
  return { table: "l1", at: 0, seats, me: 0, points: 16, rounds: 20, share, ways: [], reviewed: null, ...more };
}

it("an interval holds the share, is wide for few games and stays between nothing and all", () => {
  expect(withinOf(0, 5)[0]).toBe(0);
  expect(withinOf(0, 5)[1]).toBeCloseTo(0.434, 2);
  expect(withinOf(5, 5)[1]).toBe(1);
  const [low, high] = withinOf(50, 100);
  expect(low).toBeCloseTo(0.404, 2);
  expect(high).toBeCloseTo(0.596, 2);
});

it("games are counted by opponent, each level once, and fewer than five say nothing", () => {
  const games = [...Array.from({ length: FEW }, () => game(1, ["hero"])), game(0.5, ["hero", "hero", "titan"])];
  const [hero, titan] = grouped(games, levelsOf);
  expect(hero).toMatchObject({ key: "hero", games: 6, wins: 5.5 });
  expect(hero!.equal).toBeCloseTo((5 / 2 + 1 / 4) / 6);
  expect(hero!.within).not.toBe(null);
  expect(titan).toMatchObject({ key: "titan", games: 1, within: null });
});

it("a mean of few values is none, and of more it says how sure it is", () => {
  expect(meanOf([1, 2, 3, 4])).toBe(null);
  const mean = meanOf([1, 2, 3, 4, 5])!;
  expect(mean.value).toBe(3);
  expect(mean.sure).toBeCloseTo(2.78 * Math.sqrt(2.5 / 5));
});

it("a favourite way to win is counted in the games that were won", () => {
  const games = [
    game(1, ["hero"], { ways: ["tile", "many"] }),
    game(1, ["hero"], { ways: ["many"] }),
    game(0, ["hero"]),
  ];
  expect(favourites(games).slice(0, 2)).toEqual([
    { way: "many", wins: 2 },
    { way: "tile", wins: 1 },
  ]);
});

it("a finished game is read from its record, with how it was won", async () => {
  const text = readFileSync(new URL("../../../tests/golden/games/2-any.record", import.meta.url), "utf8");
  const replay = replayOf(await coreFromFile(), text);
  const [winner] = replay.result!.winners;
  const known = { table: "l1", at: 0, reviewed: null };
  const won = playedOf(replay, { ...known, me: winner! })!;
  expect(won).toMatchObject({ share: 1, points: replay.result!.points[winner!] });
  const seat = replay.view.seats[winner!]!;
  expect(won.ways.includes("tile")).toBe(replay.view.avengers === winner);
  expect(won.ways.includes("locations")).toBe(seat.locations.length >= 2);
  const small = seat.recruits.filter((id) => cardOf(id).level === 1);
  expect(won.ways.includes("many")).toBe(small.length >= 8);
  expect(playedOf(replay, { ...known, me: 1 - winner! })).toMatchObject({ share: 0, ways: [] });
  expect(playedOf({ ...replay, result: null }, { ...known, me: 0 })).toBe(null);
});

it("the table has a line for each game and quotes what needs it", () => {
  const error = { deal: 0, own_cards: 0, other_cards: 0, own_decisions: 300, other_decisions: 0 };
  const parts = {
    total: 5000,
    deal: 100,
    own_cards: 200,
    other_cards: -50,
    own_decisions: -600,
    other_decisions: 0,
    unplaced: 5350,
    error,
  };
  const reviewed = reviewedOf(parts, 30);
  const odd = game(0, [], { seats: [ME, { kind: "person", name: 'Bo, "the" bold' }] });
  const [head, first, second] = tableOf([game(1, ["hero"], { reviewed }), odd])
    .trim()
    .split("\n");
  expect(head!.split(",")).toHaveLength(13);
  expect(first).toBe("1970-01-01,l1,2,1,hero,1.0000,16,20,30,0.0020,0.0020,0.0250,0.0000");
  expect(second).toContain('"Bo, ""the"" bold"');
});
