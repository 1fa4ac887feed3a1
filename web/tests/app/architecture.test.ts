// Who may call whom in web/src (design §1), read from the sources themselves.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));

/** What each room calls. Whoever calls a room may also call what that room calls. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  // The stones, cards and locations of the game.
  content: [],
  // What is asked of the browser: storage, addresses, sound, notifications, the worker that keeps the page.
  browser: [],
  // What is written in five languages, as plain values.
  texts: ["content"],
  // The core in the page: it judges at once, and thinks in workers.
  engine: [],
  // Local tables, as they are played and kept in this browser.
  local: ["engine"],
  // Online tables.
  net: ["browser"],
  // What the page knows.
  state: ["net", "local", "texts"],
  // What the page knows, as sentences.
  words: ["state"],
  // All below draws.
  art: ["content"],
  prose: ["art", "state"],
  ui: ["art", "words"],
  table: ["ui", "prose"],
  // The rooms to learn in: review, mistakes, the analysis board.
  study: ["table"],
  pages: ["study"],
};
/** Rooms that would work without Svelte. */
const PLAIN = ["content", "browser", "texts", "engine", "local", "net"];
/** The package's data, of which there is one copy. */
const DATA = "../../src/sixstones/data/";
/** Words and data that all rooms share, most of them generated. */
const SHARED = ["data", "paraglide", "protocol", "talk"];

/** The modules that a source imports, statically or not. */
function importsOf(source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((found) => found[1]!);
}

/** The room of a file of src; what lies beside the rooms is its own room. */
function roomOf(path: string): string {
  if (path.startsWith(DATA)) return "data";
  return path.split("/")[0]!.replace(/\.\w+$/, "");
}

/** The folder of a file of src, folders within rooms too; what lies beside the rooms is its own. */
function folderOf(path: string): string {
  return path.includes("/") ? dirname(path) : roomOf(path);
}

/** The folders of a circle in which each imports from the next, or none. */
function circleOf(calls: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const from = (folder: string, way: readonly string[]): string[] => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return [];
    for (const below of calls.get(folder) ?? []) {
      const circle = from(below, [...way, folder]);
      if (circle.length > 0) return circle;
    }
    done.add(folder);
    return [];
  };
  for (const folder of calls.keys()) {
    const circle = from(folder, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** The other rooms that the file at `path` imports from. */
function roomsUsed(path: string, source: string): string[] {
  const own = importsOf(source).filter((name) => name.startsWith("."));
  return own.map((name) => roomOf(join(dirname(path), name))).filter((room) => room !== roomOf(path));
}

function mayCall(room: string): string[] {
  return CALLS[room]!.flatMap((below) => [below, ...mayCall(below)]);
}

const all = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => /\.(ts|svelte)$/.test(entry.name))
  .map((entry) => relative(SRC, join(entry.parentPath, entry.name)))
  .filter((path) => roomOf(path) !== "paraglide");
const files = all.filter((path) => !SHARED.includes(roomOf(path)));
const sourceOf = (path: string): string => readFileSync(join(SRC, path), "utf8");
const filesOf = (room: string): string[] => files.filter((path) => roomOf(path) === room);

it("has a room for every folder and a folder for every room", () => {
  const folders = files.filter((path) => path.includes("/")).map(roomOf);
  expect([...new Set(folders)].sort()).toEqual(Object.keys(CALLS).sort());
});

describe.each(Object.keys(CALLS))("%s", (room) => {
  it("calls only the rooms below it", () => {
    const allowed = [...mayCall(room), ...SHARED];
    expect(allowed).not.toContain(room);
    for (const path of filesOf(room)) {
      for (const used of roomsUsed(path, sourceOf(path))) expect(allowed, path).toContain(used);
    }
  });
});

it("has no circle of folders, those within a room too", () => {
  const calls = new Map<string, Set<string>>();
  for (const path of all) {
    const folder = folderOf(path);
    const used = importsOf(sourceOf(path)).filter((name) => name.startsWith("."));
    const others = used.map((name) => folderOf(join(dirname(path), name))).filter((other) => other !== folder);
    calls.set(folder, new Set([...(calls.get(folder) ?? []), ...others]));
  }
  expect(calls.size).toBeGreaterThan(Object.keys(CALLS).length);
  expect(circleOf(calls)).toEqual([]);
});

it.each(PLAIN)("%s knows no Svelte", (room) => {
  for (const path of filesOf(room)) {
    expect(path).not.toMatch(/svelte/);
    const found = importsOf(sourceOf(path)).filter((name) => name.includes("svelte"));
    expect(found, path).toEqual([]);
  }
});

it("would see what it forbids", () => {
  const bad =
    'import { x } from "../state/x";\nimport "../art/x.css";\nconst y = await import("../pages/Y.svelte");\nimport z from "./z";';
  expect(roomsUsed("net/api.ts", bad)).toEqual(["state", "art", "pages"]);
  expect(mayCall("net")).toEqual(["browser"]);
  expect(roomOf("protocol.ts")).toBe("protocol");
  expect(["talk.ts", "art/emblem/sky.ts"].map(folderOf)).toEqual(["talk", "art/emblem"]);
  const calls = { pages: ["table"], table: ["art", "art/emblem"], art: ["art/emblem"], "art/emblem": ["art"] };
  expect(circleOf(new Map(Object.entries(calls).map(([one, below]) => [one, new Set(below)])))).toEqual([
    "art",
    "art/emblem",
    "art",
  ]);
});
