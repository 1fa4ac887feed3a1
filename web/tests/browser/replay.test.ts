// Games that are looked at again: a record brought along, and a finished table.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Opening, State } from "../../src/protocol";
import { ownClipboard } from "./clipboard";
import { house } from "./house";
import { complaintsOf } from "./player";

const GAMES = new URL("../../../tests/golden/games/", import.meta.url);
const file = (name: string): string => fileURLToPath(new URL(name, GAMES));
const record = readFileSync(file("2-any.record"), "utf-8");
const { server, newPage } = house();
let page: Page;
let complaints: string[];

beforeEach(async () => {
  page = await newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  complaints = complaintsOf(page);
});
afterEach(() => {
  expect(complaints).toEqual([]);
});

async function post<T>(path: string, body: unknown, secret = ""): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (secret !== "") headers["Authorization"] = `Bearer ${secret}`;
  const answer = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status, path).toBeLessThan(300);
  return (await answer.json()) as T;
}

/** The record up to a move, its result left out. */
function upTo(text: string, moves: number): string {
  const [tags = "", body = ""] = text.split("\n\n");
  const words = body.split(/\s+/);
  let left = moves;
  const end = words.findIndex((word) => /^[a-z]/.test(word) && (left -= 1) < 0);
  return `${tags.replace(/\[Result .*\]/, "")}\n\n${(end < 0 ? words : words.slice(0, end)).join(" ")}\n`;
}

const step = async (on: Page = page): Promise<string> =>
  /Move \d+ of \d+/.exec((await on.locator(".controls .words").textContent()) ?? "")?.[0] ?? "";

async function press(key: string, expected: RegExp | string): Promise<void> {
  await page.keyboard.press(key);
  await page.locator(".controls .words b", { hasText: expected }).waitFor();
}

/** Note every step that is shown from now on, however short; gives what tells them. */
async function stepsShown(on: Page): Promise<() => Promise<string[]>> {
  const shown = await on.locator(".controls .words").evaluateHandle((words) => {
    const steps: string[] = [];
    new MutationObserver(() => {
      const step = /Move \d+ of \d+/.exec(words.textContent)?.[0] ?? "";
      if (step !== steps.at(-1)) steps.push(step);
    }).observe(words, { subtree: true, childList: true, characterData: true });
    return steps;
  });
  return () => shown.jsonValue();
}

describe("a record that is brought along", () => {
  it("is chosen as a file from the list of games and walked with keys", async () => {
    await page.goto(server.url);
    await page.getByRole("link", { name: "All games" }).click();
    await page.getByRole("link", { name: "Replay a record" }).click();
    await page.locator("input[type=file]").setInputFiles(file("2-any.record"));
    await page.locator(".controls").waitFor();
    const last = Number(/of (\d+)/.exec(await step())![1]);
    expect(last).toBeGreaterThan(30);
    await press("ArrowRight", "Move 1 of");
    await press("ArrowRight", "Move 2 of");
    await press("ArrowLeft", "Move 1 of");
    await press("End", `Move ${last} of`);
    await page.getByRole("heading", { name: "Game over" }).waitFor();
    await press("ArrowRight", `Move ${last} of`);
    await press("Home", "Move 0 of");
    await page.locator(".round", { hasText: "Round 1" }).waitFor();
    await page.keyboard.press("]");
    await page.locator(".round", { hasText: "Round 2" }).waitFor();
    await page.keyboard.press("[");
    await page.locator(".round", { hasText: "Round 1" }).waitFor();
  });

  it("plays by itself until it is over, and from the beginning again", async () => {
    await page.addInitScript(() => localStorage.setItem("sixstones.settings", JSON.stringify({ motion: "none" })));
    await page.goto(`${server.url}replay`);
    await page.getByLabel("Text of the record").fill(upTo(record, 3));
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".controls .words b", { hasText: "Move 3 of 3" }).waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const shown = await stepsShown(page);
    await page.keyboard.press("Space");
    await expect.poll(shown).toEqual(["Move 0 of 3", "Move 1 of 3", "Move 2 of 3", "Move 3 of 3"]);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  });

  it("stops playing by itself when it is told to", async () => {
    await page.goto(`${server.url}replay`);
    await page.getByLabel("Text of the record").fill(record);
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.getByRole("heading", { name: "Game over" }).waitFor({ state: "detached" });
  });

  it("has a link to a move that another browser opens at that move", async () => {
    const copied = await ownClipboard(page);
    await page.goto(`${server.url}replay`);
    await page.getByLabel("Text of the record").fill(record);
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.locator(".controls").waitFor();
    for (let move = 1; move <= 17; move += 1) await press("ArrowRight", `Move ${move} of`);
    await page.getByRole("button", { name: "Copy link to this move" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await copied();
    expect(link).toMatch(/\/replay#record=[A-Za-z0-9_-]+&move=17$/);
    await page.waitForURL(link);
    const other = await newPage({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
    const asked: string[] = [];
    other.on("request", (request) => asked.push(request.url()));
    await other.goto(link);
    await other.locator(".controls .words b", { hasText: "Move 17 of" }).waitFor();
    expect(asked.filter((url) => url.includes("record="))).toEqual([]);
    // The same tab follows a link that differs in its fragment only.
    await other.goto(link.replace("move=17", "move=5"));
    await other.locator(".controls .words b", { hasText: "Move 5 of" }).waitFor();
    // Back to the form, whose text is still there, and on to the game again.
    await page.goBack();
    expect(await page.getByLabel("Text of the record").inputValue()).toBe(record);
    await page.goForward();
    await page.locator(".controls .words b", { hasText: "Move 17 of" }).waitFor();
  });

  it("has a link to be copied by hand where the clipboard is closed, and keys do not fire in it", async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto(`${server.url}replay`);
    await page.getByLabel("Text of the record").fill(record);
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.locator(".controls").waitFor();
    await press("ArrowRight", "Move 1 of");
    await page.getByRole("button", { name: "Copy link to this move" }).click();
    const box = page.getByLabel("Copy this link by hand");
    await box.waitFor();
    expect(await box.inputValue()).toMatch(/#record=.+&move=1$/);
    expect(
      await box.evaluate((input: HTMLInputElement) => [document.activeElement === input, input.selectionStart]),
    ).toEqual([true, 0]);
    for (const key of ["ArrowRight", "End", "]", " "]) await page.keyboard.press(key);
    expect(await step()).toMatch(/^Move 1 of/);
    await page.locator("input[type=range]").focus();
    await press("ArrowRight", "Move 2 of");
  });

  it("explains itself when it is broken, and can be mended", async () => {
    const broken = record.replace("take:", "grab:");
    const line = record.slice(0, record.indexOf("take:")).split("\n").length;
    await page.goto(`${server.url}replay`);
    await page.getByLabel("Text of the record").fill(broken);
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    const words = await page.getByRole("alert").textContent();
    expect(words).toContain(`Line ${line}: round 1: grab:`);
    expect(await page.getByLabel("Text of the record").inputValue()).toBe(broken);
    await page.getByLabel("Text of the record").fill(record);
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.locator(".controls").waitFor();
  });

  it("is dropped on the page, though it is not over", async () => {
    await page.goto(`${server.url}replay`);
    await page.getByLabel("Text of the record").waitFor();
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "game.txt", { type: "text/plain" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      upTo(record, 6),
    );
    await page.locator(".controls .words b", { hasText: "Move 0 of 6" }).waitFor();
    await press("End", "Move 6 of 6");
    await page.getByRole("heading", { name: /to move$/ }).waitFor();
  });

  it("says so when its link was cut off", async () => {
    await page.goto(`${server.url}replay#record=eJxLTEpOAQ&move=3`);
    expect(await page.getByRole("alert").textContent()).toContain("This link is cut off");
  });
});

it("a finished table is replayed, and its link opens at the move", async () => {
  const wish = {
    seats: [
      { kind: "mine", name: "Ada" },
      { kind: "mine", name: "Bo" },
    ],
    order: "given",
  };
  const { table, seats } = await post<Opening>("api/tables", wish);
  for (let move = 0; move < 6; move += 1) {
    const secret = seats[move % 2]!.secret;
    const headers = { Authorization: `Bearer ${secret}` };
    const { seq, view } = (await (await fetch(`${server.url}api/tables/${table}`, { headers })).json()) as State;
    await post(`api/bot/tables/${table}/move`, { seq, move: view?.legal?.[0] }, secret);
  }
  const copied = await ownClipboard(page);
  await page.goto(`${server.url}replay-${table}`);
  expect(await page.getByRole("alert").textContent()).toContain("not over yet");
  await post(`api/bot/tables/${table}/action`, { action: { type: "resign" } }, seats[0]!.secret);
  await page.goto(`${server.url}replay-${table}#move=4`);
  await page.reload();
  await page.locator(".controls .words b", { hasText: "Move 4 of 6" }).waitFor();
  await press("ArrowLeft", "Move 3 of 6");
  await page.getByRole("button", { name: "Copy link to this move" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await copied()).toBe(`${server.url}replay-${table}#move=3`);
});
