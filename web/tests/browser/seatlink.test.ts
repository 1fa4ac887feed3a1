// A link to one's own seat that is opened in a tab which already shows the table.
import { expect, it } from "vitest";
import { house } from "./house";
import { complaintsOf } from "./player";
import { linkTo, openTable } from "./seats";

const { server, newPage } = house();

it("takes the seat and leaves no secret in the address", async () => {
  const seats = ["Ada", "Bo"].map((name) => ({ kind: "mine", name }) as const);
  const [ada] = await openTable(server, { seats, order: "given" });
  const page = await newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const complaints = complaintsOf(page);

  await page.goto(`${server.url}t-${ada!.table}`);
  await page.locator(".market").waitFor();
  expect(await page.locator(".stage.acting").count()).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    await page.goto(linkTo(server, ada!));
    await page.locator(".stage.acting").waitFor();
    await expect.poll(() => page.url()).toBe(`${server.url}t-${ada!.table}`);
  }
  expect(complaints).toEqual([]);
});
