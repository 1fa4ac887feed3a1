// A real server on a free port with a database of its own, as a child process.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const COMMAND = process.env["SIXSTONES"] ?? join(ROOT, ".venv/bin/sixstones");

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}

async function untilHealthy(url: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const answer = await fetch(`${url}healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("the server did not answer within 30 s");
}

/** A server that can be killed and started again with the same games. */
export class GameServer {
  #child: ChildProcess | null = null;
  readonly #folder = mkdtempSync(join(tmpdir(), "sixstones-"));
  readonly database = join(this.#folder, "games.db");
  url = "";

  /** `command` serves; what `sixstones serve` takes is given to it. */
  constructor(readonly command: readonly string[] = [COMMAND, "serve"]) {}

  /** Start it, unless it runs. */
  async start(): Promise<void> {
    if (this.#child !== null && this.#child.exitCode === null) return;
    if (!existsSync(join(ROOT, "src/sixstones/web/index.html"))) {
      throw new Error("the page is not built: run `npm run build` in web/ first");
    }
    if (this.url === "") this.url = `http://127.0.0.1:${await freePort()}/`;
    const port = new URL(this.url).port;
    const [program = COMMAND, ...args] = this.command;
    this.#child = spawn(program, [...args, "--port", port, "--database", this.database, "--no-limits"], {
      stdio: "ignore",
    });
    await untilHealthy(this.url);
  }

  /** Let it hear and say nothing more, with its lines still up; only `kill` follows. */
  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  /** End it at once, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
