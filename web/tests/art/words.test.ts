import { readdirSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fitName } from "../../src/art/names";
import { priceState } from "../../src/art/price";
import { fnv1a, pick, randomOf, whole } from "../../src/art/drawing/random";
import { CHARACTERS } from "./data";

describe("names", () => {
  test("short ones are wide, long ones narrow, very long ones smaller", () => {
    expect(fitName("Thor")).toEqual({ stretch: "68%", size: 1.95 });
    expect(fitName("Captain America")).toEqual({ stretch: "68%", size: 1.95 });
    expect(fitName("Szkarłatna Wiedźma")).toEqual({ stretch: "58%", size: 1.95 });
    expect(fitName("Dziewczyna-Wiewiórka").size).toBeLessThan(1.8);
  });

  test("every printed name stays readable", () => {
    for (const { name } of CHARACTERS) {
      expect(fitName(name).size).toBeGreaterThan(1.6);
    }
  });
});

describe("prices", () => {
  test("what bonuses cover is nothing to pay", () => {
    expect(priceState({ printed: 2, due: 0, covered: 0 })).toBe("nothing");
  });

  test("own stones and gray ones pay together", () => {
    expect(priceState({ printed: 5, due: 3, covered: 3 })).toBe("payable");
    expect(priceState({ printed: 5, due: 3, covered: 2, wild: 1 })).toBe("payable");
    expect(priceState({ printed: 5, due: 3, covered: 2 })).toBe("missing");
  });
});

describe("randomness", () => {
  test("hashes as FNV-1a does", () => {
    expect([fnv1a(""), fnv1a("a"), fnv1a("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });

  test("is the same for the same name and stays in range", () => {
    const [a, b] = [randomOf("six"), randomOf("six")];
    for (let i = 0; i < 1000; i++) {
      const value = a();
      expect(value).toBe(b());
      expect(value >= 0 && value < 1).toBe(true);
    }
    expect(randomOf("six")()).not.toBe(randomOf("seven")());
  });

  test("whole numbers and picks stay within their choices", () => {
    const random = randomOf("choices");
    const drawn = Array.from({ length: 200 }, () => whole(random, 3));
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2]));
    expect(["x", "y"]).toContain(pick(random, ["x", "y"]));
  });
});

test("the fonts together are at most 120 kB, and their licence lies beside them", () => {
  const folder = new URL("../../src/art/fonts/", import.meta.url);
  const files = readdirSync(folder);
  const fonts = files.filter((file) => file.endsWith(".woff2"));
  const bytes = fonts.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
  expect(fonts).toHaveLength(4);
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(files).toContain("OFL.txt");
});
