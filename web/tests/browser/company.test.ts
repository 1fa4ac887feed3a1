// People who lose the server for a while, and what becomes of their moves.
import { expect, it } from "vitest";
import type { State } from "../../src/protocol";
import { inLongForm, progress } from "../torture";
import { Company, shown } from "./company";
import { house } from "./house";
import { MousePlayer, NOTEBOOK } from "./player";
import { linkTo, placeTable } from "./seats";
import { GameServer } from "./server";

const { server, newPage } = house({ own: new GameServer() });

const LOST = "The connection is lost";

/** Everyone waits for the server, which then comes back. */
async function restart(players: readonly MousePlayer[], meanwhile = (): void => undefined): Promise<void> {
  await server.kill();
  await Promise.all(players.map(({ page }) => page.getByText(LOST, { exact: false }).first().waitFor()));
  meanwhile();
  await server.start();
}

/** The moves of a table, or of one seat there, as everyone may know them. */
async function movesOf(table: string, seat?: number): Promise<string[]> {
  const { log } = (await (await fetch(`${server.url}api/tables/${table}`)).json()) as State;
  const moved = log.filter((line) => line.kind === "moved");
  return moved.filter((line) => seat === undefined || line.seat === seat).map((line) => line.move);
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

it("two people and a spectator go on by themselves when the server is killed, and every move counts once", async () => {
  const [host, watcher] = [new MousePlayer(await newPage(NOTEBOOK)), new MousePlayer(await newPage(NOTEBOOK))];
  const guest = await new DeafablePlayer(await newPage(NOTEBOOK)).listen();
  // The long form plays the whole game, the normal one its last rounds.
  const company = await inLongForm(
    () => Company.meet(server, host, guest),
    async () => Company.at(server, host, guest, await placeTable(server, "alone", { moves: -16, people: true })),
  )();
  const before = await movesOf(company.table);
  await watcher.page.goto(host.page.url());
  await watcher.page.waitForSelector(".market");
  const everyone = [host, guest, watcher];
  const alike = async (seq: number) => {
    await Promise.all(everyone.map((one) => one.reach(seq)));
    const [one, ...others] = await Promise.all(everyone.map(({ page }) => shown(page)));
    expect(others).toEqual([one, one]);
  };

  await company.playTo(host);
  server.freeze(); // the move goes out and is never read
  const lost = (await company.send())!;
  await restart(everyone);
  await alike(lost);

  await company.playTo(guest);
  guest.deaf = true; // the move is kept, its answer never comes
  const kept = (await company.send())!;
  await Promise.all([host.reach(kept), watcher.reach(kept)]);
  await restart([host, watcher], () => (guest.deaf = false));
  await alike(kept);

  await company.playTo(host);
  await restart(everyone); // while someone thinks
  while (await company.step()) progress(`a game with a server that is killed, after ${company.played.length} moves`);

  await Promise.all(everyone.map(({ page }) => page.locator("dialog[open] table").waitFor()));
  const points = await Promise.all(everyone.map(({ page }) => page.locator("dialog[open] td").allTextContents()));
  expect(points).toEqual([points[0], points[0], points[0]]);
  expect(await movesOf(company.table)).toEqual([...before, ...company.played]);
  const complaints = everyone.flatMap((one) => one.complaints);
  expect(complaints.filter((one) => !one.includes("WebSocket connection to"))).toEqual([]);
});

it("a move made while the server is down is sent exactly once", async () => {
  const player = new MousePlayer(await newPage());
  const { page } = player;
  const { table, secrets, seat } = await placeTable(server, "ways");
  const before = await movesOf(table, seat);
  await page.goto(linkTo(server, { table, secret: secrets[seat]! }));
  await player.turn();
  await server.kill();
  await page.getByText(LOST, { exact: false }).first().waitFor();
  const seq = (await player.send())!;
  await page.getByText("Your move is kept", { exact: false }).waitFor();
  await server.start();
  await player.reach(seq + 1);
  expect(await movesOf(table, seat)).toEqual([...before, ...player.played]);
});
