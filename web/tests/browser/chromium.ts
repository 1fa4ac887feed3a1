// The browser of the tests: the one that is installed, without what only a person at a screen needs.
import { chromium, type Browser, type BrowserServer } from "playwright-core";

const OPTIONS = {
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** A browser of one's own. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(OPTIONS);
}

/** A browser for others to use, each by `joinBrowser` with its address. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(OPTIONS);
}

/** The browser at an address, with nothing in it of what others do there. */
export function joinBrowser(address: string): Promise<Browser> {
  return chromium.connect(address);
}
