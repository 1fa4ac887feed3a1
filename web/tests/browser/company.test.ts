import { expect, it } from "vitest";
import type { State } from "../../src/protocol";
import { Company, shown } from "./company";
import { house } from "./house";
import { MousePlayer, NOTEBOOK } from "./player";

const { server, newPage } = house();

const LOST = "The connection is lost";

/** Everyone waits for the server, which comes back. */
async function restart(...players: readonly MousePlayer[]): Promise<void> {
  await server.kill();
  await Promise.all(players.map(({ page }) => page.getByText(LOST, { exact: false }).first().waitFor()));
  await server.start();
}

/** A guest who can be kept from hearing the server, which hears the guest. */
class DeafablePlayer extends MousePlayer {
  deaf = false;

  async listen(): Promise<this> {
    await this.page.routeWebSocket(/\/ws$/, (client) => {
      const line = client.connectToServer();
      line.onMessage((message) => {
        if (!this.deaf) client.send(message);
      });
    });
    return this;
  }
}

it(
  "two people and a spectator go on by themselves when the server is killed, and every move counts once",
  { timeout: 300_000 },
  async () => {
    const [host, watcher] = [new MousePlayer(await newPage(NOTEBOOK)), new MousePlayer(await newPage(NOTEBOOK))];
    const guest = await new DeafablePlayer(await newPage(NOTEBOOK)).listen();
    const company = await Company.meet(server, host, guest);
    await watcher.page.goto(host.page.url());
    await watcher.page.waitForSelector(".market");
    const everyone = [host, guest, watcher];
    const alike = async (seq: number) => {
      await Promise.all(everyone.map((one) => one.reach(seq)));
      const [one, ...others] = await Promise.all(everyone.map(({ page }) => shown(page)));
      expect(others).toEqual([one, one]);
    };

    await company.playTo(3, host);
    server.freeze(); // the move goes out and is never read
    const lost = (await company.send())!;
    await restart(...everyone);
    await alike(lost);

    await company.playTo(6, guest);
    guest.deaf = true; // the move is kept, its answer never comes
    const kept = (await company.send())!;
    await Promise.all([host.reach(kept), watcher.reach(kept)]);
    await restart(host, watcher);
    guest.deaf = false;
    await alike(kept);

    await company.playTo(9, host);
    await restart(...everyone); // while someone thinks
    while (await company.step());

    await Promise.all(everyone.map(({ page }) => page.locator("dialog[open] table").waitFor()));
    const points = await Promise.all(everyone.map(({ page }) => page.locator("dialog[open] td").allTextContents()));
    expect(points).toEqual([points[0], points[0], points[0]]);
    const { log } = (await (await fetch(`${server.url}api/tables/${company.table}`)).json()) as State;
    expect(log.flatMap((line) => (line.kind === "moved" ? [line.move] : []))).toEqual(company.played);
    const complaints = everyone.flatMap((one) => one.complaints);
    expect(complaints.filter((one) => !one.includes("WebSocket connection to"))).toEqual([]);
  },
);
