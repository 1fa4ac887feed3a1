// The page sees the hash of the deal before any nonce leaves it, and holds the server to that hash.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Opening } from "../../src/protocol";
import type { KeptTable } from "../../src/net/seats";
import { house } from "./house";
import { resign, sitDown, type Seat } from "./seats";

const { server, newPage } = house();

/** The one elsewhere. */
let guest: Seat;

/** Everyone gives up, which ends a game of three. */
async function end(table: string, secrets: readonly string[]): Promise<void> {
  for (const secret of [...secrets, guest.secret]) await resign(server, { table, secret });
}

const kept = async (page: Page): Promise<KeptTable> =>
  (JSON.parse((await page.evaluate(() => localStorage.getItem("sixstones.tables"))) ?? "[]") as KeptTable[])[0]!;

/** Open a table for two people on this device and one elsewhere, who sits down. */
async function openForTwo(page: Page): Promise<Opening> {
  await page.goto(`${server.url}new`);
  await page.getByRole("button", { name: "Add a seat" }).click();
  await page.getByLabel("Seat 2").selectOption("here");
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/tables"));
  await page.getByRole("button", { name: "Open it" }).click();
  const opening = (await (await answered).json()) as Opening;
  await page.getByText("free seat").waitFor();
  guest = await sitDown(server, opening.table, "Cleo");
  await page.locator(".stage.acting").waitFor();
  return opening;
}

it("seats two on one device after the hash was shown, checks it at the end, and again in a rematch", async () => {
  const page = await newPage({ locale: "en-GB" });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST")
      sent.push(`${new URL(request.url()).pathname.split("/").at(-1)} ${request.postData()?.includes("nonce")}`);
  });
  const opening = await openForTwo(page);
  expect(sent).toEqual(["tables false", "seats true", "seats true"]);
  const { secrets, commitment, nonces } = await kept(page);
  expect(secrets).toHaveLength(2);
  expect(commitment).toBe(opening.commitment);
  expect(Object.keys(nonces ?? {}).sort()).toEqual([...secrets].sort());

  await page.locator(".market").waitFor();
  await end(opening.table, secrets);
  await page.locator('[data-verdict="kept"]').waitFor();
  sent.length = 0;
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.getByText("kept for Cleo").waitFor();
  expect(sent).toEqual(["rematch false", "rematch false", "seats true", "seats true"]);
  const next = await kept(page);
  expect(next.table).not.toBe(opening.table);
  expect(next.commitment).not.toBe(commitment);
  await page.close();
});

it("finds out a server that shows another hash later", async () => {
  const page = await newPage({ locale: "en-GB" });
  // Such a server would show one hash when it is asked for a table, and choose its secret when it knows the nonces.
  await page.route("**/api/tables", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as Opening), commitment: "0".repeat(64) },
    });
  });
  const { table } = await openForTwo(page);
  await page.locator(".market").waitFor();
  await end(table, (await kept(page)).secrets);
  await page.locator('[data-verdict="broken"]').waitFor();
  await page.close();
});

it("takes the seat kept for it when the line was lost just before it sat down", async () => {
  const page = await newPage({ locale: "en-GB" });
  let lost = 0;
  await page.route("**/seats", (route) => ((lost += 1) === 1 ? route.abort() : route.continue()));
  await page.goto(`${server.url}new`);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.getByText("(You)").waitFor();
  expect(lost).toBe(2);
  await page.close();
});
