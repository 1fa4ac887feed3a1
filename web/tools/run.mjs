// Runs a TypeScript file of this folder in Node, with the cards and locations as the page has them.
//   node tools/run.mjs tools/screens.ts
import { resolve } from "node:path";
import { runnerImport } from "vite";

const root = new URL("..", import.meta.url).pathname;
const { content } = (await runnerImport(resolve(root, "content.ts"))).module;
await runnerImport(resolve(process.argv[2]), { root, logLevel: "warn", plugins: [content()] });
