import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { View } from "../../src/protocol";
import { choose } from "./brain";
import { Company } from "./company";
import { house } from "./house";
import { MousePlayer, NOTEBOOK } from "./player";
import { bodiesOf, domOf, storedIn, tracesOf } from "./traces";

const { server, newPage } = house();

/** Someone at the table, and all that reaches them. */
class Listener extends MousePlayer {
  readonly #bodies = bodiesOf(this.page);

  get seat(): number {
    return this.ear.states.at(-1)!.seat!;
  }

  /** The cards that only this seat may know, as it was told itself. */
  get hidden(): string[] {
    const told = this.ear.states.at(-1)?.view?.seats[this.seat]?.reserved ?? [];
    return told.flatMap(({ card, hidden }) => (hidden && card !== null ? [card] : []));
  }

  /** What tells of any of these cards, by where it is. */
  async traces(cards: readonly string[]): Promise<Record<string, string[]>> {
    const places = {
      page: await domOf(this.page),
      storage: await storedIn(this.page),
      frames: this.ear.frames.join("\n"),
      bodies: (await Promise.all(this.#bodies)).join("\n"),
    };
    const found = Object.entries(places).map(
      ([place, text]) => [place, cards.flatMap((card) => tracesOf(card, text))] as const,
    );
    return Object.fromEntries(found.filter(([, traces]) => traces.length > 0));
  }
}

/** Reserve the top card of each deck in turn, then recruit one of them and nothing else. */
function blind(view: View): string[] {
  if (view.phase === "act" && view.round <= 3) return [`reserve:deck${view.round}`];
  const own = view.seats[view.seat!]!.reserved.map(({ card }) => `recruit:${card}`);
  const legal = view.legal!.filter((move) => own.includes(move) || /^(take|return|pass)/.test(move));
  return choose({ ...view, market: [], legal: legal.length > 0 ? legal : view.legal! });
}

/** All windows that show something of others, open one after the other. */
async function lookAround(page: Page, other: number, look: () => Promise<void>): Promise<void> {
  await look();
  for (const open of [
    () => page.keyboard.press("l"),
    () => page.locator(`[data-seat="${other}"] button.name`).click(),
  ]) {
    await open();
    await page.locator("dialog[open]").waitFor();
    await look();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
}

it("a card reserved unseen reaches no page but its owner's before it is shown", async () => {
  const [host, guest, watcher] = [
    new Listener(await newPage(NOTEBOOK)),
    new Listener(await newPage(NOTEBOOK)),
    new Listener(await newPage(NOTEBOOK)),
  ] as const;
  const company = await Company.meet(server, host, guest);
  await watcher.page.goto(host.page.url());
  await watcher.page.waitForSelector(".market");
  const team = (): readonly string[] => host.ear.states.at(-1)!.view!.seats[host.seat]!.recruits;
  const unseen = new Set<string>();

  while (team().length === 0) {
    for (const card of host.hidden) unseen.add(card);
    expect(await guest.traces(host.hidden)).toEqual({});
    expect(await watcher.traces([...host.hidden, ...guest.hidden])).toEqual({});
    expect(await host.traces(guest.hidden)).toEqual({});
    expect(await company.step(blind)).toBe(true);
    await watcher.reach(host.ear.states.at(-1)!.seq);
  }

  // The same search finds what is there: all of them with their owner, and with everyone the one that was shown.
  expect(unseen.size).toBe(3);
  expect(Object.keys(await host.traces(host.hidden))).toEqual(["page", "frames"]);
  const shown = team()[0]!;
  expect(unseen).toContain(shown);
  for (const other of [guest, watcher]) expect(Object.keys(await other.traces([shown]))).toEqual(["page", "frames"]);

  // Nor does it come with all that happened so far, as after loading the page again.
  for (const other of [guest, watcher]) {
    await other.page.reload();
    await other.page.waitForSelector(".market");
    await lookAround(other.page, host.seat, async () => expect(await other.traces(host.hidden)).toEqual({}));
  }
});

it("the search finds a card wherever a page could keep it or get it from", async () => {
  const page = await newPage(NOTEBOOK);
  const bodies = bodiesOf(page);
  await page.route("**/api/planted", (route) => route.fulfill({ body: '{"card": "thor"}' }));
  // A page without a card of its own.
  await page.goto(`${server.url}settings`);
  const finds = (text: string): boolean => tracesOf("thor", text).length > 0;
  expect([await domOf(page), await storedIn(page), ...(await Promise.all(bodies))].map(finds)).not.toContain(true);

  await page.evaluate(() => fetch("api/planted").then((answer) => answer.text()));
  expect(finds((await Promise.all(bodies)).join())).toBe(true);
  await page.evaluate(() => document.body.setAttribute("data-x", "recruit:thor"));
  expect(finds(await domOf(page))).toBe(true);
  await page.evaluate(() => sessionStorage.setItem("x", "Thor"));
  expect(finds(await storedIn(page))).toBe(true);
  await page.evaluate(async () => {
    sessionStorage.clear();
    await (await caches.open("x")).put("api/x", new Response("thor"));
  });
  expect(finds(await storedIn(page))).toBe(true);
  await page.evaluate(async () => {
    await caches.delete("x");
    const opening = indexedDB.open("x");
    opening.onupgradeneeded = () => opening.result.createObjectStore("y").put({ card: "thor" }, 1);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    opening.result.close();
  });
  expect(finds(await storedIn(page))).toBe(true);
});
