// Someone who plays with the keyboard alone. Where the focus is, is read; it is moved by keys only.
import type { View } from "../../src/protocol";
import { Player } from "./player";

const MOST_STOPS = 80;

export class KeyPlayer extends Player {
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  isOn(selector: string): Promise<boolean> {
    return this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  }

  /** Go from stop to stop with Tab, until something that fits has the focus. */
  async tabTo(selector: string): Promise<void> {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await this.isOn(selector)) return;
      await this.press("Tab");
    }
    throw new Error(`Tab does not lead to ${selector}`);
  }

  /** Go to a place of the market: Tab leads into it, arrows inside. */
  async walkTo(selector: string): Promise<void> {
    if (!(await this.isOn(".market button"))) await this.tabTo(".market button");
    for (let step = 0; step < MOST_STOPS; step += 1) {
      const way = await this.page.evaluate((wanted) => {
        const spot = (button: Element | null | undefined) => {
          const item = button?.closest("li");
          const row = item?.parentElement;
          return [Number(row?.getAttribute("data-row")), [...(row?.children ?? [])].indexOf(item!)] as const;
        };
        const [from, to] = [spot(document.activeElement), spot(document.querySelector(wanted))];
        // Along the row first: places that are empty are stepped over there.
        if (from[1] !== to[1]) return from[1] < to[1] ? "ArrowRight" : "ArrowLeft";
        return from[0] === to[0] ? null : from[0] < to[0] ? "ArrowDown" : "ArrowUp";
      }, selector);
      if (way === null) return;
      await this.press(way);
    }
    throw new Error(`the arrows do not lead to ${selector}`);
  }

  /** Type a move in notation. */
  async type(move: string): Promise<void> {
    await this.press("/");
    await this.page.waitForFunction(() => document.activeElement?.matches("dialog[open] input"));
    await this.page.keyboard.type(move);
    await this.press("Enter");
  }

  protected override async act(moves: readonly string[], view: View): Promise<void> {
    const [verb = "", what = ""] = moves[0]!.split(":");
    if (moves.length === 1 && this.played.length % 7 === 3) return this.type(moves[0]!);
    const inHand = view.seats[view.seat ?? -1]?.reserved.findIndex((one) => one.card === what) ?? -1;
    if (verb === "take") await this.press(...what, "Enter");
    else if (verb === "return") await this.press(...moves.map((move) => move.slice(7)), "Enter");
    else if (verb === "locate") {
      await this.tabTo(`.stage [data-locate="${what}"]`);
      await this.press("Enter", "Enter");
    } else if (verb === "pass") await this.type("pass");
    else if (inHand >= 0) await this.press(String(inHand + 1), "Enter");
    else {
      await this.walkTo(what.startsWith("deck") ? `[data-deck="${what.slice(4)}"]` : `[data-card="${what}"]`);
      await this.press("Enter", verb === "reserve" ? "v" : "Enter");
    }
  }
}
