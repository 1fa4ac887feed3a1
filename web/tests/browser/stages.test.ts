// The steps of a turn that seldom come, each at a position where it does, on a real server.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cardOf } from "../../src/content/cards";
import { house } from "./house";
import { linkTo, moving, pageOf, placeTable, seatAt, seqOf, withSettings } from "./seats";

interface Priced {
  prices: Record<string, { missing: number; due: Record<string, number> }>;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const home = house();

const at = async (name: string, options = {}): Promise<Page> => pageOf(home, await seatAt(home.server, name), options);
const notice = (page: Page) => page.locator(".stage .notice");
const golden = (page: Page) => page.locator(".stage .call");
const reserving = (page: Page) => page.locator(".stage").getByRole("button", { name: "Reserve", exact: true });

describe.each([
  ["a desktop", {}],
  ["a phone", PHONE],
])("on %s", (_, options) => {
  it("two locations earned at once: one is chosen, the other stays", async () => {
    const page = await at("locate", options);
    await page.getByRole("heading", { name: "Choose a location" }).waitFor();
    const locations = page.locator(".stage [data-locate]");
    expect(await locations.count()).toBe(2);
    expect(await golden(page).isDisabled()).toBe(true);
    const [chosen, other] = await locations.evaluateAll((all) =>
      all.map((one) => one.getAttribute("data-locate") ?? ""),
    );
    await locations.first().click();
    await moving(page, () => golden(page).click());
    expect(await page.locator(`[data-location="${chosen}"].taken`).count()).toBe(1);
    expect(await page.locator(`[data-location="${other}"]:not(.taken)`).count()).toBe(1);
  });

  it("more than ten tokens: as many as asked for go back, gray among them", async () => {
    const page = await at("surplus", options);
    await page.getByRole("heading", { name: "Give back 2 tokens" }).waitFor();
    expect(await golden(page).isDisabled()).toBe(true);
    await page.locator('[data-return="S"]').click();
    await page.locator('[data-return="Y"]').click();
    await page.locator('[data-return="B"]').click({ force: true }); // marked as not to be had
    await notice(page).filter({ hasText: "These are enough." }).waitFor();
    const before = await seqOf(page);
    await golden(page).click();
    await page.waitForFunction(
      (seq) => Number(document.querySelector("[data-seq]")?.getAttribute("data-seq")) >= seq + 2,
      before,
    );
    await page.keyboard.press("l");
    const log = page.locator("dialog[open]");
    // The whole turn is one entry.
    await log.getByText(/^You took .+ You gave back 1 Mind and 1 S\.H\.I\.E\.L\.D\./).waitFor();
  });

  it("a card that can be paid in several ways is paid as chosen, with Enter too", async () => {
    const page = await at("ways", options);
    await page.locator('[data-card="beta-ray-bill"]').click();
    const ways = page.locator(".stage fieldset input");
    expect(await ways.count()).toBeGreaterThan(3);
    expect(await ways.first().isChecked()).toBe(true);
    await page.locator(".stage fieldset label").nth(1).click();
    await page.locator('[data-card="beta-ray-bill"]').focus();
    await moving(page, () => page.keyboard.press("Enter"));
    await page.keyboard.press("l");
    await page.locator("dialog[open]").getByText("You recruited Beta Ray Bill.").waitFor();
    await page.keyboard.press("Escape");
    const gray = page.locator(".sheet .one, .you .one").nth(6); // the seventh of one's own tokens
    await expect.poll(() => gray.textContent()).toMatch(/^\s*S?\s*0/);
  });

  it("a picked card is shown large, with the sum of its cost and what it brings", async () => {
    const page = await at("ways", options);
    await page.locator('[data-card="beta-ray-bill"]').click();
    await page.locator(".stage .big .card").waitFor();
    const due = page.locator(".stage table .due");
    expect((await due.textContent())!.replace(/\s/g, "")).toBe("Due✓✓✓0");
    expect((await page.locator(".stage table tr", { hasText: "Cost" }).textContent())!.replace(/\s/g, "")).toBe(
      "Cost3238",
    );
    expect(await page.locator(".stage .gains li", { hasText: "points" }).textContent()).toContain("1 → 2");
  });
});

describe("reserving", () => {
  it("from the row brings a gray token, and says so before", async () => {
    const page = await at("ways");
    await page.locator('[data-card="black-widow"]').click();
    await page.getByText("Reserving it brings a gray token.").waitFor();
    await moving(page, () => page.locator(".stage").getByRole("button", { name: "Reserve", exact: true }).click());
    expect(await page.locator(".you .hand [data-hand]").count()).toBe(3);
  });

  it("from a deck shows the card to oneself alone", async () => {
    const page = await at("ways");
    await page.locator('[data-deck="3"]').click();
    await page.getByText("Only you will see the card").waitFor();
    expect(await golden(page).count()).toBe(0); // gold is for what moves the game on
    await moving(page, () => reserving(page).click());
    expect(await page.locator(".you .hand [data-hand]").count()).toBe(3);
  });

  it("brings nothing when no gray token is left, and says so", async () => {
    const page = await at("no-gray");
    await page.locator("[data-card]").first().click();
    await page.getByText("no gray token is left").waitFor();
    await page.locator('[data-deck="1"]').click();
    await page.getByText("No gray token is left").waitFor();
    const hand = await page.locator(".you .hand [data-hand]").count();
    await moving(page, () => reserving(page).click());
    expect(await page.locator(".you .hand [data-hand]").count()).toBe(hand + 1);
  });

  it("with a full hand is not offered, and the page says why", async () => {
    const page = await at("full");
    await page.locator("[data-card]").first().click();
    await page.getByText("You already have 3 reserved cards.").waitFor();
    expect(await page.locator(".stage").getByRole("button", { name: "Reserve", exact: true }).count()).toBe(0);
    await page.locator('[data-deck="2"]').click();
    await page.getByText("You already have 3 reserved cards.").waitFor();
    expect(await golden(page).count()).toBe(0);
  });
});

describe("picks that cannot be explain themselves", () => {
  it("a card that is too dear: how many are short, of which stones", async () => {
    const page = await at("ways");
    await page.locator('[data-card="doctor-strange"]').click();
    await page.getByText("6 tokens short: you lack 7 Power and hold 1 gray.").waitFor();
    expect(await page.locator(".stage").getByRole("button", { name: "Recruit" }).count()).toBe(0);
  });

  it("a fourth stone, a third beside two alike, and a second of a low pile", async () => {
    const page = await at("full");
    const stack = (stone: string) => page.locator(`.stack[data-stone="${stone}"]`);
    const pick = (stone: string) => stack(stone).click({ force: true }); // also what is marked as not to be had
    const left = async (stone: string): Promise<number> => Number(await stack(stone).locator("b").textContent());
    const counts = await Promise.all([..."YBORP"].map(async (stone) => ({ stone, count: await left(stone) })));
    const low = counts.find(({ count }) => count > 0 && count < 4)!.stone;
    await pick(low);
    await pick(low);
    expect(await notice(page).textContent()).toContain("Two alike need at least 4 there.");
    for (const { stone } of counts.filter(({ stone, count }) => count > 0 && stone !== low).slice(0, 2))
      await pick(stone);
    await pick(low);
    expect(await notice(page).textContent()).toContain("3 stones are the most for one turn.");
    // Green and gray are no buttons: they say what they are where they lie.
    expect(await stack("G").textContent()).toContain("1st level III");
    expect(await stack("S").textContent()).toContain("joker");
    await page.keyboard.press("s");
    expect(await notice(page).textContent()).toContain("comes with each card you reserve");
  });
});

describe("hints", () => {
  it.each(["locate", "surplus"])("are given in the step %s too", async (name) => {
    const page = await at(name);
    await page.getByRole("button", { name: "Hint" }).click();
    const hint = page.locator(".stage .hint");
    await hint.waitFor();
    await hint.click();
    expect(await page.locator('.stage [data-locate][aria-pressed="true"], .stage [data-return] i').count()).toBe(1);
  });

  it("stay beside what is picked, and one of them can be picked instead", async () => {
    const page = await at("ways");
    await page.locator('.stack[data-stone="P"]').click();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".stage .hint").waitFor();
    expect(await page.getByRole("heading", { name: "Take 1 stone?" }).count()).toBe(1);
    await page.locator(".stage .hint").click();
    expect(await golden(page).isEnabled()).toBe(true);
  });
});

describe("settings at the table", () => {
  it("without confirmation a complete pick is played at once", async () => {
    const page = await at("locate");
    await withSettings(page, { confirm: false });
    await moving(page, () => page.locator(".stage [data-locate]").first().click());
    expect(await page.locator("li.taken").count()).toBe(1);
  });

  it("costs are shown as printed, or after one's bonuses", async () => {
    const page = await at("locate");
    const price = () => page.locator('[data-card="sandman"]').textContent();
    const due = await price();
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Costs on cards").selectOption("printed");
    await expect.poll(price).not.toBe(due);
  });
});

describe("beside the table", () => {
  it("an entry of the log shows what its turn changed, by mouse and by key", async () => {
    const page = await at("ways");
    const told = () =>
      page.locator("[data-told]").evaluateAll((all) => all.map((one) => one.getAttribute("data-slot") ?? "place"));
    const entry = page.locator(".dock li", { hasText: "recruited" }).first().getByRole("button");
    await entry.hover();
    expect((await told()).filter((slot) => slot !== "place").length).toBeGreaterThan(0);
    await page.locator(".bank").hover();
    expect(await told()).toEqual([]);
    await page.locator(".dock li button").first().focus();
    const first = await told();
    expect(first.length).toBeGreaterThan(0);
    await page.keyboard.press("ArrowDown");
    expect(
      await page
        .locator(".dock li")
        .nth(1)
        .getByRole("button")
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
  });

  it("the rules open, and the table can be used meanwhile", async () => {
    const page = await at("ways");
    await page.getByRole("button", { name: "Rules" }).click();
    const rules = page.locator("dialog[open]");
    await rules.locator(".passage").first().waitFor();
    const [panel, market] = [(await rules.boundingBox())!, (await page.locator(".market").boundingBox())!];
    expect(market.x + market.width).toBeLessThanOrEqual(panel.x + 1);
    await page.locator('[data-card="beta-ray-bill"]').click();
    await page.keyboard.press("Escape");
    await rules.waitFor({ state: "detached" });
    await page.locator(".stage .big .card").waitFor();
  });
});

describe("the whole table fits without scrolling", () => {
  it.each(["ways", "locate", "final"])("at %s, from 1024 by 680 upward", async (name) => {
    const page = await at(name);
    for (const [width, height] of [
      [1024, 680],
      [1024, 700],
      [1280, 800],
      [1366, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const beyond = () =>
        page.evaluate(() => {
          const parts = [...document.querySelectorAll(".bank, .stage, .market, .stage .call")];
          const bottoms = parts.map((one) => one.getBoundingClientRect().bottom);
          return Math.max(document.documentElement.scrollHeight, ...bottoms) - innerHeight;
        });
      await expect.poll(beyond, { message: `${width} by ${height}` }).toBeLessThanOrEqual(0);
    }
  });
});

it("what a card costs the core in the page says, from the view alone", async () => {
  const { table, secrets, to_move } = await placeTable(home.server, "points", { moves: 70, people: true });
  const secret = secrets[to_move!]!;
  const headers = { Authorization: `Bearer ${secret}` };
  const told = (await (await fetch(`${home.server.url}api/tables/${table}`, { headers })).json()) as Priced;
  const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, one) => all + one, 0);
  // Cheaper than it is printed, and still too dear.
  const [card, { missing }] = Object.entries(told.prices).find(
    ([id, { due, missing }]) => missing > 0 && sum(due) < sum(cardOf(id).cost),
  )!;
  const page = await home.newPage();
  await page.routeWebSocket(/\/ws$/, (client) => {
    client.connectToServer().onMessage((message) => {
      const frame = JSON.parse(String(message)) as object;
      client.send(JSON.stringify("prices" in frame ? { ...frame, prices: {} } : frame));
    });
  });
  await page.goto(linkTo(home.server, { table, secret }));
  await page.locator(`.market [data-card="${card}"], [data-hand="${card}"]`).first().waitFor();
  await expect
    .poll(() => page.locator(`[data-card="${card}"]`).getAttribute("aria-label"))
    .toMatch(new RegExp(`\\b${missing} tokens? short`));
});

describe("what the core foresees", () => {
  it("a picked card shows the tile and the Gauntlet that it would bring", async () => {
    const crown = await at("crown");
    await crown.locator('[data-hand="vision"], [data-card="vision"]').click();
    await crown.locator('.gains [data-gain="gauntlet"]').getByText("The Gauntlet is yours").waitFor();
    expect(await crown.locator('.gains [data-gain="tile"]').count()).toBe(0);
    const tile = await at("lose");
    await tile.locator('[data-hand="black-widow"], [data-card="black-widow"]').click();
    await tile.locator('.gains [data-gain="tile"]').getByText("Avengers tile").waitFor();
    expect(await tile.locator('.gains [data-gain="gauntlet"]').count()).toBe(0);
  });

  it("stones that are picked show what the next turn could recruit, and the others who could have the Gauntlet", async () => {
    const page = await at("final");
    await page.locator('[data-threat="2"].gauntlet').getByText("the Gauntlet with Ronan").waitFor();
    expect(await page.locator('[data-threat="3"].gauntlet').count()).toBe(0);
    for (const stone of ["Y", "B", "P"]) await page.locator(`.bank [data-stone="${stone}"]`).click();
    // By name as far as there is room for lines, the others by their picture.
    const next = page.locator(".stage .within button");
    const names = () =>
      next.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.querySelector("b.display")!.textContent));
    await expect.poll(names).toEqual(["Loki", "Ronan", "Medusa", "Vulture", "Falcon"]);
  });
});
