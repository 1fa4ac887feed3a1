// Someone who plays a table in the browser: waits for the turn, decides, and does it with a mouse, a finger or keys.
import type { BrowserContextOptions, Page } from "playwright-core";
import type { State, View } from "../../src/protocol";
import { choose } from "./brain";
import { Ear } from "./ear";
import { keptState, tableOf } from "./local";

/** A desktop on which nothing takes time to move. */
export const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: "en-GB",
  reducedMotion: "reduce",
};

/** The same with a small window, which is drawn sooner: for tests with many pages. */
export const NOTEBOOK: BrowserContextOptions = { ...DESKTOP, viewport: { width: 1040, height: 600 } };

/** What the browser says of a page that may keep no worker, which is the test's doing. */
const NO_WORKER = "Service Worker registration blocked by Playwright";

/** Everything the page complains about, to be empty at the end. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const complains = message.type() === "error" || message.type() === "warning";
    if (complains && message.text() !== NO_WORKER) complaints.push(message.text());
  });
  return complaints;
}

/** Decides what to do in a view; `choose` unless a test wants something of its own. */
export type Choice = (view: View) => string[];

export abstract class Player {
  readonly ear: Ear;
  readonly complaints: string[];
  /** The decisions made at this page, in their order. */
  readonly played: string[] = [];

  constructor(readonly page: Page) {
    this.ear = new Ear(page);
    this.complaints = complaintsOf(page);
  }

  /** Make these decisions with one's hands, up to the last key or click. */
  protected abstract act(moves: readonly string[], view: View): Promise<void>;

  /** Wait until the page offers a turn, and give what it is about; null when it shows the end. */
  async turn(): Promise<State | null> {
    const shown = await this.page.waitForFunction(() => {
      if (document.querySelector("dialog[open] table")) return "over";
      return document.querySelector("[data-seq]:has(.stage.acting)")?.getAttribute("data-seq");
    });
    const seq = await shown.jsonValue();
    if (seq === "over") return null;
    const table = tableOf(this.page);
    if (table !== null) return keptState(this.page, table);
    return this.ear.until((state) => state.seq === Number(seq) && state.view?.legal !== undefined);
  }

  /** Decide once, without waiting for the answer. Gives the seq that the table has after it; null at the end. */
  async send(choice: Choice = choose): Promise<number | null> {
    const state = await this.turn();
    if (state === null) return null;
    const moves = choice(state.view!);
    await this.act(moves, state.view!);
    this.played.push(...moves);
    return state.seq + moves.length;
  }

  /** Wait until the page shows the table at this seq or a later one, or the device is to be handed over. */
  async reach(seq: number): Promise<void> {
    await this.page.waitForFunction((wanted) => {
      const shown = document.querySelector("[data-seq]")?.getAttribute("data-seq");
      return shown === undefined || Number(shown) >= wanted;
    }, seq);
  }

  /** Decide once and see it done; gives whether there was something to decide. */
  async step(choice: Choice = choose): Promise<boolean> {
    const seq = await this.send(choice);
    if (seq !== null) await this.reach(seq);
    return seq !== null;
  }

  /** Play until the end is shown. */
  async playOn(choice: Choice = choose): Promise<void> {
    while (await this.step(choice));
  }
}

/** Where a card lies that a seat may pick: in its hand or in the market. */
function placeOf(card: string, view: View): string {
  const own = view.seats[view.seat ?? -1]?.reserved.some((one) => one.card === card) ?? false;
  return own ? `[data-hand="${card}"]` : `[data-card="${card}"]`;
}

/** Points at things; what with, is for the others to say. */
abstract class PointingPlayer extends Player {
  abstract press(selector: string): Promise<void>;

  protected override async act(moves: readonly string[], view: View): Promise<void> {
    const [verb = "", what = ""] = moves[0]!.split(":");
    if (verb === "take") for (const stone of what) await this.press(`.stack[data-stone="${stone}"]`);
    else if (verb === "return") for (const move of moves) await this.press(`.stage [data-return="${move.slice(7)}"]`);
    else if (verb === "locate") await this.press(`.stage [data-locate="${what}"]`);
    else if (what.startsWith("deck")) await this.press(`[data-deck="${what.slice(4)}"]`);
    else if (verb !== "pass") await this.press(placeOf(what, view));
    await this.press(verb === "reserve" ? '.stage .row button:text-is("Reserve")' : ".stage .call:enabled");
  }
}

export class MousePlayer extends PointingPlayer {
  override press(selector: string): Promise<void> {
    return this.page.locator(selector).click();
  }
}

const FINGER = 44;

/** Taps with a finger, and keeps what was wrong with what it had to hit. */
export class TouchPlayer extends PointingPlayer {
  /** Targets smaller than a finger, and moments when the page was wider than the screen. */
  readonly faults: string[] = [];

  override async press(selector: string): Promise<void> {
    const target = this.page.locator(selector);
    const { width, height, sideways } = await target.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return { width, height, sideways: document.documentElement.scrollWidth - innerWidth };
    });
    // A fraction less is how the browser rounds, not how the page is made.
    if (Math.min(width, height) < FINGER - 0.05) this.faults.push(`${selector} is ${width} × ${height}`);
    if (sideways > 0) this.faults.push(`the page is ${sideways} px too wide at ${selector}`);
    await target.tap();
  }
}
