// Whoever wants their data deleted is asked once, told what was done, and is in no finished game any more.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { State } from "../../src/protocol";
import { house } from "./house";
import { entriesOf, tableOf } from "./local";
import { complaintsOf, DESKTOP } from "./player";
import { openTable, resign, say, type Seat } from "./seats";

const { server, newPage } = house();

const stateOf = async ({ table }: Seat): Promise<State> =>
  (await (await fetch(`${server.url}api/tables/${table}`)).json()) as State;

const kept = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).sort());

it("deletes one's name and lines from finished games, and what the browser keeps of them", async () => {
  const wish = { name: "Ada Lovelace", order: "given" } as const;
  const [over, other] = await openTable(server, { ...wish, seats: [{ kind: "mine" }, { kind: "mine", name: "Bo" }] });
  await say(server, over!, { text: "my words" });
  await say(server, other!, { text: "other words" });
  await resign(server, other!);
  const [playing] = await openTable(server, { ...wish, seats: [{ kind: "mine" }, { kind: "open" }] });
  const page = await newPage({ ...DESKTOP, locale: "en-GB" });
  const complaints = complaintsOf(page);
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-seq]").waitFor();
  const local = tableOf(page)!;
  expect(await entriesOf(page, local)).not.toEqual([]);
  await page.goto(`${server.url}settings`);
  await page.evaluate(
    (tables) => {
      localStorage.setItem("sixstones.tables", JSON.stringify(tables));
      localStorage.setItem("sixstones.settings", JSON.stringify({ name: "Ada Lovelace" }));
      localStorage.setItem("sixstones.device", JSON.stringify("0".repeat(32)));
      localStorage.setItem("another page", "its own");
    },
    [over!, playing!].map(({ table, secret }) => ({ table, secrets: [secret] })),
  );
  await page.reload();

  await page.getByRole("button", { name: "Delete my data" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  expect((await stateOf(over!)).seats[0]!.name).toBe("Ada Lovelace");
  await page.getByRole("button", { name: "Delete my data" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("You were deleted from 1 online game;").waitFor();
  await page.getByText("1 game is still being played").waitFor();

  const told = JSON.stringify(await stateOf(over!));
  expect(told).not.toContain("Ada Lovelace");
  expect(told).not.toContain("my words");
  expect(told).toContain("other words");
  expect((await stateOf(playing!)).seats[0]!.name).toBe("Ada Lovelace");
  expect(await entriesOf(page, local)).toEqual([]);
  expect(await kept(page)).toEqual(["another page", "sixstones.tables"]);
  const tables = await page.evaluate(() => localStorage.getItem("sixstones.tables"));
  expect(tables).toContain(playing!.table);
  expect(tables).not.toContain(over!.table);
  expect(await page.getByLabel("Your name").inputValue()).toBe("");
  expect(complaints).toEqual([]);
});
