// All rooms in all languages on a desktop and on a small phone: no word of another language, nothing cut off.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCALES, type Locale } from "../../src/texts/locale";
import { messagesOf, variantsOf } from "../texts/messages";
import { cutTexts, wordsOf } from "./cuts";
import { Games } from "./games";
import { complaintsOf, openBrowser } from "./player";
import { allRooms, close, enter, show, speak, type Room } from "./rooms";
import { GameServer } from "./server";

const server = new GameServer();
let browser: Browser;
let rooms: Room[];

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
  rooms = await allRooms(new Games(server.url));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
}, 20_000);

const ENGLISH = messagesOf("en");
const KEYS = new Set(Object.keys(ENGLISH));

/** English sentences that a language says differently, so that they have no place on its pages. */
function foreignOf(locale: Locale): Set<string> {
  const own = messagesOf(locale);
  const ownTexts = new Set(Object.values(own).flatMap((message) => variantsOf(message).map(([, text]) => text)));
  const english = Object.values(ENGLISH).flatMap((message) => variantsOf(message).map(([, text]) => text));
  return new Set(english.filter((text) => !text.includes("{") && !ownTexts.has(text)));
}

async function flawsOf(page: Page, foreign: ReadonlySet<string>): Promise<string[]> {
  const [cuts, words] = [await page.evaluate(cutTexts), await page.evaluate(wordsOf)];
  const wrong = words.filter((word) => foreign.has(word) || KEYS.has(word) || /\{\w+\}|undefined|NaN/.test(word));
  return [...cuts, ...wrong.map((word) => `not in this language: ${word}`)];
}

async function walk(page: Page, room: Room): Promise<string[]> {
  const found: string[] = [];
  let spoken: Locale = "en";
  await enter(page, server.url, room, spoken);
  for (const locale of LOCALES) {
    if (locale !== spoken) await speak(page, room, spoken, locale);
    spoken = locale;
    const foreign = locale === "en" ? new Set<string>() : foreignOf(locale);
    for (const sight of room.sights) {
      await show(page, sight, locale);
      for (const flaw of await flawsOf(page, foreign)) found.push(`${room.name} ${sight.name} ${locale}: ${flaw}`);
      if (sight.name !== "") await close(page);
    }
  }
  return found;
}

/** Everything that is wrong anywhere in a window of this size. */
async function flawsAt(width: number, height: number): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  const found = complaintsOf(page);
  await page.goto(`${server.url}no-such-page`);
  for (const room of rooms) found.push(...(await walk(page, room)));
  await context.close();
  return found;
}

// Both at once, since a browser waits more than it works.
it.concurrent.each([
  ["a desktop", 1280, 800],
  ["a phone", 360, 740],
])("reads well in every language on %s", { timeout: 300_000 }, async (_, width, height) => {
  expect((await flawsAt(width, height)).join("\n")).toBe("");
});
