// Two at a table: one by the page, the other as a program. What is said is counted and read out, unless it is muted.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { house } from "./house";
import { complaintsOf } from "./player";
import { linkTo, moving, openTable, say } from "./seats";

const { server, newPage } = house();

const lines = async (page: Page): Promise<string[]> =>
  (await page.locator("dialog[open] ol li").allTextContents()).map((line) => line.trim());
const chatButton = (page: Page) => page.getByRole("button", { name: /^Chat/ });
const spoken = (page: Page) => page.locator('.unseen[role="status"]').textContent();

it("counts and reads out what is said, not what is muted, and shows it again when unmuted", async () => {
  const seats = ["Ada", "Bo"].map((name) => ({ kind: "mine", name }) as const);
  const [ada, bo] = await openTable(server, { seats, order: "given" });
  const page = await newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const complaints = complaintsOf(page);
  const hear = (phrase: string): Promise<void> => moving(page, () => say(server, bo!, { phrase }));

  await page.goto(linkTo(server, ada!));
  await page.locator(".market").waitFor();
  await hear("hello");
  await hear("good luck");
  await page.getByRole("button", { name: "Chat, 2 new lines" }).waitFor();
  await expect.poll(() => spoken(page)).toContain("Bo: Good luck!");

  await chatButton(page).click();
  await expect.poll(() => lines(page)).toEqual(["Bo Hello!", "Bo Good luck!"]);
  await page.getByRole("button", { name: "Mute Bo" }).click();
  await page.getByRole("button", { name: "Unmute Bo" }).waitFor();
  await expect.poll(() => lines(page)).toEqual(["Nobody has said anything yet."]);
  await page.keyboard.press("Escape");
  await hear("hurry");
  expect(await chatButton(page).getAttribute("aria-label")).toBe("Chat");
  expect(await spoken(page)).not.toContain("Hurry");

  await page.reload();
  await page.locator(".market").waitFor();
  await chatButton(page).click();
  await expect.poll(() => lines(page)).toEqual(["Nobody has said anything yet."]);
  await page.getByRole("button", { name: "Unmute Bo" }).click();
  await page.getByRole("button", { name: "Mute Bo", exact: true }).waitFor();
  await expect.poll(() => lines(page)).toEqual(["Bo Hello!", "Bo Good luck!", "Bo Hurry, please!"]);
  expect(complaints).toEqual([]);
});

it("reports a line of another to whoever runs the server, and says so", async () => {
  const seats = ["Ada", "Bo"].map((name) => ({ kind: "mine", name }) as const);
  const [ada, bo] = await openTable(server, { seats, order: "given" });
  await say(server, bo!, { text: "rude words" });
  await say(server, ada!, { text: "Please!" });
  const page = await newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const complaints = complaintsOf(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/reports")) asked.push(request.postData() ?? "");
  });

  await page.goto(linkTo(server, ada!));
  await page.locator(".market").waitFor();
  await chatButton(page).click();
  await expect.poll(() => lines(page)).toEqual(["Bo rude words", "Ada Please!"]);
  await page.getByRole("button", { name: "Report this line by Ada" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Report this line by Bo" }).click();
  await page.locator("dialog[open]").getByText("Reported. Whoever runs this server").waitFor();
  expect(asked).toEqual([JSON.stringify({ seq: 1 })]);
  expect(complaints).toEqual([]);
});

it("says at a table without chat that there is none", async () => {
  const [ada] = await openTable(server, { seats: [{ kind: "mine" }, { kind: "open" }], chat: false });
  const page = await newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  await page.goto(linkTo(server, ada!));
  await page.getByText("There is no chat at this table.").waitFor();
});
