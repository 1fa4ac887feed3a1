// Builds the page that has nothing but the engine, and serves it as the server serves the real one: with its types and
// what its content security policy says of scripts and workers.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const SECURITY = new URL("../../../../src/sixstones/server/security.py", import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** The policy that the server sends, read from its source. */
function policy(): string {
  const [, lines = ""] = /"Content-Security-Policy": \(([^)]*)\)/.exec(readFileSync(SECURITY, "utf8")) ?? [];
  return [...lines.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join("");
}

export interface EnginePage {
  url: string;
  close(): void;
}

/** The page at an address of its own. */
export async function serveEngine(): Promise<EnginePage> {
  const folder = mkdtempSync(join(tmpdir(), "sixstones-engine-"));
  const output = { outDir: folder, emptyOutDir: true, target: "es2022" };
  await build({ root: ROOT, base: "./", configFile: false, logLevel: "error", build: output });
  const server: Server = createServer((request, response) => {
    const name = request.url === "/" ? "/index.html" : (request.url ?? "");
    const file = join(folder, name);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = TYPES[extname(name)] ?? "text/plain";
    response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": policy() }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
