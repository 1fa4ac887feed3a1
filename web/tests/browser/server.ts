// A real server with a database of its own, as a child process.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const PYTHON = process.env["PYTHON"] ?? join(ROOT, ".venv/bin/python");

/** Serves as people are served: deals, bots and who begins are drawn by lot. */
export const LIVELY = [join(dirname(PYTHON), "sixstones"), "serve", "--no-limits", "--log-level", "warning"];
/** Serves as tests want it: the same deal and the same bots each time (serve.py). */
const STEADY = [PYTHON, fileURLToPath(new URL("serve.py", import.meta.url))];

/** A server that somebody else started. */
export interface Served {
  readonly url: string;
}

/** The address that a server says when callers can queue there. */
async function announced(child: ChildProcess): Promise<string> {
  const lines = createInterface(child.stdout!);
  const ended = new Promise<never>((_, fail) =>
    child.once("exit", (code) => fail(new Error(`the server ended with ${code}`))),
  );
  const said = new Promise<string>((done) => lines.once("line", done));
  const address = /http:\S+/.exec(await Promise.race([said, ended]))?.[0];
  if (address === undefined) throw new Error("the server did not say its address");
  return `${address}/`;
}

/** A server that can be killed and started again with the same games. */
export class GameServer implements Served {
  #child: ChildProcess | null = null;
  readonly #folder = mkdtempSync(join(tmpdir(), "sixstones-"));
  url = "";

  /** `command` serves; it takes what `sixstones serve` does. */
  constructor(readonly command: readonly string[] = STEADY) {}

  /** Start it, unless it runs. */
  async start(): Promise<void> {
    if (this.#child !== null && this.#child.exitCode === null) return;
    if (!existsSync(join(ROOT, "src/sixstones/web/index.html"))) {
      throw new Error("the page is not built: run `npm run build` in web/ first");
    }
    const port = this.url === "" ? "0" : new URL(this.url).port;
    const [program = PYTHON, ...args] = this.command;
    const options = ["--port", port, "--database", join(this.#folder, "games.db")];
    this.#child = spawn(program, [...args, ...options], { stdio: ["pipe", "pipe", "inherit"] });
    this.url = await announced(this.#child);
    await fetch(`${this.url}healthz`);
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
