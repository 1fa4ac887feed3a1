// Someone who plays by mouse, from what the page shows and nothing else.
import { chromium, type Browser, type Page } from "playwright-core";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: FLAGS });
}

/** Everything the page complains about, to be empty at the end. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  return complaints;
}

const RECRUITABLE = ".pick:has(.ready), .pick:has(.free), .pick:has(.gray), .hand .ready";

export class MousePlayer {
  constructor(readonly page: Page) {}

  /** Wait for one's turn, or for the end; gives whether it is one's turn. */
  async isTurn(): Promise<boolean> {
    await this.page.waitForSelector(".stage.acting, dialog[open] table", { timeout: 60_000 });
    return (await this.page.locator("dialog[open] table").count()) === 0;
  }

  /** Press the golden button and wait until the server has taken the move. */
  async confirm(): Promise<void> {
    const { page } = this;
    const seen = await page.locator("[data-seq]").getAttribute("data-seq");
    await page.locator(".stage .call").click();
    await page.waitForFunction((seq) => document.querySelector("[data-seq]")?.getAttribute("data-seq") !== seq, seen);
  }

  async giveBack(): Promise<void> {
    const own = this.page.locator('.stage [data-return][aria-disabled="false"]');
    while ((await own.count()) > 0) await own.last().click();
    await this.confirm();
  }

  async takeStones(): Promise<boolean> {
    const free = this.page.locator('.stack[aria-disabled="false"]');
    for (let picked = 0; picked < 3 && (await free.count()) > 0; picked += 1) {
      await free.nth(Math.floor(Math.random() * (await free.count()))).click();
    }
    if ((await this.page.locator(".stage .call:enabled").count()) === 0) return false;
    await this.confirm();
    return true;
  }

  async reserveOrPass(): Promise<void> {
    await this.page.keyboard.press("Escape");
    if ((await this.page.locator(".stage .call").count()) === 0) await this.page.locator("[data-card]").last().click();
    await this.confirm();
  }

  /** One decision: what must be given back or chosen, else recruit, else take, else reserve. */
  async decide(): Promise<void> {
    const { page } = this;
    if ((await page.locator(".stage [data-return]").count()) > 0) return this.giveBack();
    if ((await page.locator(".stage [data-tile]").count()) > 0) {
      await page.locator(".stage [data-tile]").first().click();
      return this.confirm();
    }
    const ready = page.locator(RECRUITABLE);
    if ((await ready.count()) > 0) {
      await ready.first().click();
      return this.confirm();
    }
    if (!(await this.takeStones())) await this.reserveOrPass();
  }
}
