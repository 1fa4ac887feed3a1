// Every room as people find it, on a desktop and on a small phone: axe objects to nothing, nothing is cut off, too small to
// read or, by finger, to hit, and no word is of another language.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { LOCALES, type Locale } from "../../src/texts/locale";
import { messagesOf, variantsOf } from "../texts/messages";
import { inLongForm, progress } from "../torture";
import { cutTexts, wordsOf } from "./cuts";
import { misfits } from "./fits";
import { house } from "./house";
import { complaintsOf } from "./player";
import { allRooms, close, enter, show, speak, type Room, type Sight } from "./rooms";
import { GameServer } from "./server";

// Of its own: in the lobby are the tables of these rooms and no others.
const { server, newPage } = house({ own: new GameServer() });
let rooms: Room[];

beforeAll(async () => {
  rooms = await allRooms(server);
});

interface Axe {
  run(where: Document | Element, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

// Put into a page once and run there many times, which AxeBuilder of the package below does not do.
const require = createRequire(import.meta.resolve("@axe-core/playwright"));
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async (source) => {
    if (!("axe" in window)) (0, eval)(source);
    const { axe } = window as unknown as { axe: Axe };
    // What lies below an open window was looked at before it was opened.
    const { violations } = await axe.run(document.querySelector("dialog[open]") ?? document, {
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  }, AXE);
}

const ENGLISH = messagesOf("en");
const KEYS = new Set(Object.keys(ENGLISH));

/** English sentences that a language says differently, so that they have no place on its pages. */
function foreignOf(locale: Locale): Set<string> {
  if (locale === "en") return new Set();
  const own = messagesOf(locale);
  const ownTexts = new Set(Object.values(own).flatMap((message) => variantsOf(message).map(([, text]) => text)));
  const english = Object.values(ENGLISH).flatMap((message) => variantsOf(message).map(([, text]) => text));
  return new Set(english.filter((text) => !text.includes("{") && !ownTexts.has(text)));
}

async function unreadable(page: Page, locale: Locale): Promise<string[]> {
  const [cuts, words, foreign] = [await page.evaluate(cutTexts), await page.evaluate(wordsOf), foreignOf(locale)];
  const wrong = words.filter((word) => foreign.has(word) || KEYS.has(word) || /\{\w+\}|undefined|NaN/.test(word));
  return [...cuts, ...wrong.map((word) => `not in this language: ${word}`)];
}

const THEMES = ["dark", "light"] as const;
type Theme = (typeof THEMES)[number];

/** The rooms of the study, where a tree of moves or a lesson has smaller parts. */
const DENSE = ["analysis", "editor", "puzzle"];

/** Everything that is wrong with something that is open. */
async function flawsOf(
  page: Page,
  { sight, touch }: { sight: Sight; touch: boolean },
  locale: Locale,
  themes: readonly Theme[],
): Promise<string[]> {
  await show(page, sight, locale);
  const found = await unreadable(page, locale);
  if (touch) found.push(...(await page.evaluate(misfits, { touch, page: true })));
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    for (const one of await violations(page)) found.push(`${colorScheme}: ${one}`);
  }
  if (sight.name !== "") await close(page);
  return found;
}

async function walk(
  page: Page,
  { room, touch }: { room: Room; touch: boolean },
  locales: readonly Locale[],
  themes: readonly Theme[],
): Promise<string[]> {
  const found: string[] = [];
  let spoken = locales[0]!;
  await enter(page, server.url, room, spoken);
  for (const locale of locales) {
    if (locale !== spoken) await speak(page, room, spoken, locale);
    spoken = locale;
    for (const sight of room.sights) {
      for (const one of await flawsOf(page, { sight, touch }, locale, themes))
        found.push(`${room.name} ${sight.name} ${locale} ${one}`);
    }
  }
  return found;
}

/** The one of a list that is looked at in the room of this number, so that all have their turn. */
const turnOf = <T>(all: readonly T[], number: number): T[] => [all[number % all.length]!];

// The long form sees every room on both devices, in every language and theme; the normal one sees each on one of them, in
// one language and theme, the next room on the other and in others.
it.each([
  ["a desktop", { width: 1280, height: 800 }, 0],
  ["a phone", { width: 360, height: 740 }, 1],
])("every room can be read and used on %s", async (device, viewport, first) => {
  const page = await newPage({ viewport, locale: "en-GB", reducedMotion: "reduce" });
  const found = complaintsOf(page);
  await page.goto(`${server.url}no-such-page`);
  for (const [at, room] of rooms.entries()) {
    if (inLongForm(false, at % 2 !== first)) continue;
    progress(`rooms on ${device}, ${at + 1} of ${rooms.length}: ${room.name}`);
    const turn = Math.floor(at / 2) + 3 * first;
    const [locales, themes] = inLongForm([LOCALES, THEMES], [turnOf(LOCALES, turn), turnOf(THEMES, turn)]);
    const touch = device === "a phone" && !DENSE.includes(room.name);
    found.push(...(await walk(page, { room, touch }, locales, themes)));
  }
  expect(found.join("\n")).toBe("");
});
