// People who come together at one table, each in a browser of their own.
import type { Page } from "playwright-core";
import { choose } from "./brain";
import { MousePlayer, type Choice } from "./player";
import { linkTo, type Placed } from "./seats";
import type { Served } from "./server";

/** What everyone may see of a table, as a page shows it. */
export function shown(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const all = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getAttribute(name));
    const seats = [...document.querySelectorAll("[data-seat]")].map((panel) => {
      const ring = panel.querySelector('[role="img"]')?.getAttribute("aria-label");
      return `${panel.getAttribute("data-seat")}: ${ring}`;
    });
    return {
      seq: all("[data-seq]", "data-seq"),
      market: all("[data-card]", "data-card"),
      decks: all("[data-deck]", "aria-label"),
      bank: all(".stack", "aria-label"),
      locations: all("[data-location]", "data-location"),
      seats: seats.sort(),
    };
  });
}

export class Company {
  /** All decisions at the table, in their order. */
  readonly played: string[] = [];

  private constructor(
    readonly host: MousePlayer,
    readonly guest: MousePlayer,
  ) {}

  /** Open a table for two, and have the guest come by its link. */
  static async meet(server: Served, host: MousePlayer, guest: MousePlayer): Promise<Company> {
    await host.page.goto(`${server.url}new`);
    await host.page.getByLabel("Your name").fill("Ada");
    await host.press('button:text-is("Open it")');
    await host.page.getByLabel("Link to this table").waitFor();
    await guest.page.goto(host.page.url());
    await guest.page.getByLabel("Your name").fill("Bo");
    await guest.press('button:text-is("Sit down")');
    await Promise.all([host, guest].map(({ page }) => page.waitForSelector(".market")));
    return new Company(host, guest);
  }

  /** Sit down at a table for two that is there. */
  static async at(server: Served, host: MousePlayer, guest: MousePlayer, { table, secrets }: Placed): Promise<Company> {
    for (const [seat, { page }] of [host, guest].entries()) {
      await page.goto(linkTo(server, { table, secret: secrets[seat]! }));
      await page.waitForSelector(".market");
    }
    return new Company(host, guest);
  }

  get table(): string {
    return /\/t-([\w-]+)$/.exec(this.host.page.url())![1]!;
  }

  /** Whose turn it is; null when the game is over. */
  get mover(): MousePlayer | null {
    const turns = [this.host, this.guest].map((player) => player.ear.states.at(-1)!);
    const latest = turns.reduce((one, other) => (other.seq > one.seq ? other : one));
    if (latest.status === "over") return null;
    return latest.view?.to_move === turns[0]!.seat ? this.host : this.guest;
  }

  /** One decision by whoever has the turn, without waiting for the answer; gives the seq after it, null at the end. */
  async send(choice: Choice = choose): Promise<number | null> {
    const { mover } = this;
    const before = mover?.played.length;
    const seq = (await mover?.send(choice)) ?? null;
    this.played.push(...(mover?.played.slice(before) ?? []));
    return seq;
  }

  async reach(seq: number): Promise<void> {
    await Promise.all([this.host.reach(seq), this.guest.reach(seq)]);
  }

  /** One decision, seen by both; gives whether there was one. */
  async step(choice: Choice = choose): Promise<boolean> {
    const seq = await this.send(choice);
    if (seq !== null) await this.reach(seq);
    return seq !== null;
  }

  /** Play one decision at least, until `mover` has the turn. */
  async playTo(mover: MousePlayer): Promise<void> {
    while ((await this.step()) && this.mover !== mover);
  }
}
