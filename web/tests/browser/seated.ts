// A table opened without the page, and a page that sits there and is first to move.
import type { Page } from "playwright-core";

interface Opening {
  table: string;
  seats: { secret: string }[];
}

/** Open a table against so many rookies and sit down; gives the table's id once it is one's move. */
export async function sitFirst(page: Page, url: string, bots = 1): Promise<string> {
  const seats = [{ kind: "mine" }, ...Array.from({ length: bots }, () => ({ kind: "bot", level: "rookie" }))];
  const answer = await fetch(`${url}api/tables`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seats, name: "Ada", order: "given", takebacks: true }),
  });
  const { table, seats: keys } = (await answer.json()) as Opening;
  await page.goto(`${url}t-${table}#seat=${keys[0]!.secret}`);
  await page.waitForSelector(".stage.acting");
  return table;
}
