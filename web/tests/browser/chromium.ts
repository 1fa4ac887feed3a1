// The browser of the tests: the one that is installed, without what only a person at a screen needs.
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { TORTURE } from "../torture";

const WHOLE = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The same engine without windows, menus and notifications: a page opens in half the time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const BRIEF = existsSync(SHELL) && process.env["CHROMIUM"] === undefined ? SHELL : WHOLE;
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser; a whole one in the long form of the tests, and where it is asked for. */
export function openBrowser({ whole = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: whole || TORTURE ? WHOLE : BRIEF, args: ARGS });
}
