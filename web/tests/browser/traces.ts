// Where a page could give a card away, and what would.
import type { Page } from "playwright-core";
import { emblem } from "../../src/art/emblem";
import { characters } from "virtual:content";
import { cardOf } from "../../src/content/cards";
import { LOCALES } from "../../src/texts/locale";
import { cardName } from "../../src/texts/names";

const CARDS = characters.map((row) => row["id"]!);
const NAMES = new Map(CARDS.map((card) => [card, [card, ...new Set(LOCALES.map((locale) => cardName(card, locale)))]]));

function strokesOf(card: string): string[] {
  const { bonus, level } = cardOf(card);
  return [...emblem(card, bonus, level, "").matchAll(/ d="([^"]+)"/g)].map((found) => found[1]!);
}

/** How many emblems have a stroke. */
const SHARED = new Map<string, number>();
for (const stroke of CARDS.flatMap((card) => [...new Set(strokesOf(card))]))
  SHARED.set(stroke, (SHARED.get(stroke) ?? 0) + 1);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const word = (text: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(text)}(?![\\p{L}\\p{N}-])`, "u");

/** What in a text tells of a card: its id, its name in any language, or a stroke of its picture that no other has. */
export function tracesOf(card: string, text: string): string[] {
  const names = NAMES.get(card)!;
  // "Spider-Man" is no trace of Spider-Man where it says "Spider-Man 2099".
  const others = [...NAMES.values()].flat().filter((other) => !names.includes(other));
  const longer = others.filter((other) => names.some((own) => word(own).test(other)));
  const rest = longer.reduce((left, name) => left.replaceAll(name, ""), text);
  const strokes = strokesOf(card).filter((stroke) => SHARED.get(stroke) === 1 && text.includes(stroke));
  return [...names.filter((name) => word(name).test(rest)), ...strokes];
}

/** All text and all attributes of the page as it is now. */
export async function domOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const values = [document.title];
    for (const element of document.querySelectorAll("*")) {
      for (const { value } of element.attributes) values.push(value);
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) values.push(node.textContent ?? "");
      if (element instanceof HTMLInputElement) values.push(element.value);
    }
    return values.join("\n");
  });
}

const FILE = /\.(js|css|woff2|svg|png|net|wasm|webmanifest)$/;
const isFile = (address: string): boolean => FILE.test(new URL(address).pathname);

/** All that the page's site keeps in the browser, but for the page's own files. */
export async function storedIn(page: Page): Promise<string> {
  return page.evaluate(async (file) => {
    const values = [...Object.entries({ ...localStorage }), ...Object.entries({ ...sessionStorage })].flat();
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        values.push(asked.url);
        if (!new RegExp(file).test(new URL(asked.url).pathname)) values.push(await (await cache.match(asked))!.text());
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const base = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of base.objectStoreNames) {
        const all = base.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        values.push(store, JSON.stringify(all.result));
      }
      base.close();
    }
    return values.join("\n");
  }, FILE.source);
}

/** What the server answers to the page from now on, but for the page's own files. */
export function bodiesOf(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    // A page that goes away takes the bodies along that nobody read.
    if (!isFile(response.url())) bodies.push(response.text().catch(() => ""));
  });
  return bodies;
}
