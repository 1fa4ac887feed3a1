// The cards and locations as the page needs them, read from the package's own CSV files when it is built.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:content";
const DATA = new URL("../src/sixstones/data/", import.meta.url);

function fields(line: string): string[] {
  return [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].slice(0, -1).map((part) => part[2] ?? part[1]!);
}

function rows(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(file, DATA), "utf8").trim();
  const [head, ...lines] = text.split(/\r?\n/).map(fields);
  return lines.map((line) => Object.fromEntries(head!.map((name, at) => [name, line[at] ?? ""])));
}

export function content(): Plugin {
  return {
    name: "sixstones-content",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      for (const file of ["characters.csv", "locations.csv"]) {
        this.addWatchFile(fileURLToPath(new URL(file, DATA)));
      }
      return [
        `export const characters = ${JSON.stringify(rows("characters.csv"))};`,
        `export const locations = ${JSON.stringify(rows("locations.csv"))};`,
      ].join("\n");
    },
  };
}
