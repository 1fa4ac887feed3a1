import { describe, expect, test } from "vitest";
import { loadGuide } from "../../src/texts/guide/index";
import { answers, possible, SCRIPT } from "../../src/texts/guide/script";
import { LOCALES, plain } from "./prose";

describe.each(LOCALES)("the guide in %s", (locale) => {
  test("has the script's steps, each short and with its reason", async () => {
    const steps = await loadGuide(locale);
    expect(steps.map((step) => step.id)).toEqual(SCRIPT.map((step) => step.id));
    for (const step of steps) {
      const sentences = plain(step.text).split(/(?<=[.!?])\s/);
      expect(sentences.length, step.id).toBeLessThanOrEqual(4);
      expect(plain(step.text).length, step.id).toBeLessThan(260);
      expect(plain(step.why).length, step.id).toBeGreaterThan(30);
    }
  });

  test("says what to do while a move asked for is not possible yet", async () => {
    for (const step of await loadGuide(locale)) {
      const needed = ["recruit", "reserve"].includes(step.expect.kind);
      if (needed) expect(step.meanwhile, step.id).not.toBeNull();
    }
  });
});

test("a step is answered by its kind of move, and never by a give-back or a location", () => {
  expect(answers({ kind: "take" }, "take:YBR")).toBe(true);
  expect(answers({ kind: "take" }, "reserve:deck2")).toBe(false);
  expect(answers({ kind: "recruit" }, "recruit:thor=3Y2S")).toBe(true);
  expect(answers({ kind: "any" }, "pass")).toBe(true);
  expect(answers({ kind: "any" }, "return:P")).toBe(false);
  expect(answers({ kind: "any" }, "locate:asgard")).toBe(false);
  expect(answers({ kind: "read" }, "take:YY")).toBe(false);
});

test("whether a step can be done is read off the legal moves", () => {
  expect(possible({ kind: "recruit" }, ["take:YBO", "reserve:thor"])).toBe(false);
  expect(possible({ kind: "recruit" }, ["take:YBO", "recruit:wasp"])).toBe(true);
  expect(possible({ kind: "read" }, [])).toBe(true);
});
