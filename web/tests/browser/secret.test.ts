// The secret of a seat at an online table, and the links that carry it.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house } from "./house";

const { server, newPage } = house();

/** Sit down at a table of the server that someone else may join. */
async function openTable(page: Page): Promise<void> {
  await page.goto(`${server.url}new`);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.getByLabel("Link to this table").waitFor();
}

describe("a seat at an online table", () => {
  it("keeps the seat's secret out of every address", async () => {
    const page = await newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("websocket", (socket) => asked.push(socket.url()));
    await openTable(page);
    const kept = await page.evaluate(() => localStorage.getItem("sixstones.tables"));
    const secret = (JSON.parse(kept ?? "[]") as { secrets: string[] }[])[0]!.secrets[0]!;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect([page.url(), ...asked].filter((address) => address.includes(secret))).toEqual([]);
  });

  it("opens a seat from a link, and takes the secret out of the address bar", async () => {
    const page = await newPage();
    await openTable(page);
    const { table, secret } = await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("sixstones.tables") ?? "[]") as {
        table: string;
        secrets: string[];
      }[];
      return { table: kept[0]!.table, secret: kept[0]!.secrets[0]! };
    });
    const phone = await newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(`${server.url}t-${table}#seat=${secret}`);
    await phone.getByText("(You)").waitFor();
    expect(phone.url()).toBe(`${server.url}t-${table}`);
  });
});
