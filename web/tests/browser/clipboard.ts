// A clipboard of the page's own: the browser has one for all pages, so that tests at the same time would read each other's.
import type { Page } from "playwright-core";

/** Give every page that is loaded from now on an empty clipboard; gives what was copied there. */
export async function ownClipboard(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const kept = { copied: "" };
    const writeText = (text: string) => Promise.resolve(void (kept.copied = text));
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    Object.assign(window, { kept });
  });
  return () => page.evaluate(() => (window as unknown as { kept: { copied: string } }).kept.copied);
}
