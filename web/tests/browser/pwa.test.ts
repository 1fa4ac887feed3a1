// The page as an app: it can be installed, loads while the server is away, and is never an old one.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewTable } from "../../src/protocol";
import { house } from "./house";
import { PrefixProxy } from "./proxy";
import { linkTo, openTable } from "./seats";
import { GameServer } from "./server";

const { server, newPage } = house({ own: new GameServer() });
const proxy = new PrefixProxy("/games/six/", () => server.url);
const KEEPING = { viewport: { width: 1440, height: 900 }, locale: "en-GB", serviceWorkers: "allow" } as const;

beforeAll(() => proxy.start());
afterAll(() => proxy.stop());
beforeEach(async () => {
  await server.start();
  proxy.twist = () => null;
});

/** Wait until the worker has kept the page. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    if (active === null) throw new Error("no worker");
    if (active.state !== "activated") {
      await new Promise<void>((done) =>
        active.addEventListener("statechange", () => active.state === "activated" && done()),
      );
    }
    return scope;
  });
}

/** Sit down at a table of the server. */
async function sit(page: Page, url: string): Promise<void> {
  const seats: NewTable["seats"] = [{ kind: "mine" }, { kind: "bot", level: "rookie" }];
  const [seat] = await openTable(server, { seats, order: "given" });
  await page.goto(linkTo({ url }, seat!));
  await page.waitForSelector(".market");
  await kept(page);
}

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

async function sizeOf(png: Response): Promise<string> {
  const bytes = new DataView(await png.arrayBuffer());
  return `${bytes.getUint32(16)}x${bytes.getUint32(20)}`;
}

const ways = [
  ["at the root", () => server.url],
  ["below a path prefix", () => proxy.url],
] as const;

describe.each(ways)("%s", (_, url) => {
  it("has all that a browser wants before it installs an app", async () => {
    const page = await newPage(KEEPING);
    await page.goto(url());
    const address = await page.locator('link[rel="manifest"]').evaluate((link: HTMLLinkElement) => link.href);
    const answer = await fetch(address);
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    const manifest = (await answer.json()) as Manifest;
    expect([manifest.name, manifest.short_name, manifest.display]).toEqual(["Six Stones", "Six Stones", "standalone"]);
    expect(new URL(manifest.start_url, address).href).toBe(url());
    expect(new URL(manifest.scope, address).href).toBe(url());
    for (const icon of manifest.icons) {
      const file = await fetch(new URL(icon.src, address));
      expect([icon.src, file.status, file.headers.get("content-type")]).toEqual([icon.src, 200, icon.type]);
      if (icon.type === "image/png") expect(await sizeOf(file)).toBe(icon.sizes);
    }
    expect(manifest.icons.map((icon) => [icon.sizes, icon.purpose ?? "any"])).toEqual(
      expect.arrayContaining([
        ["192x192", "any"],
        ["512x512", "any"],
        ["512x512", "maskable"],
      ]),
    );
    const cdp = await page.context().newCDPSession(page);
    expect((await cdp.send("Page.getAppManifest")).errors).toEqual([]);
    expect(await kept(page)).toBe(url());
  });

  it("keeps its own files and nothing of the server's answers", async () => {
    const page = await newPage(KEEPING);
    await sit(page, url());
    const addresses = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const one of await (await caches.open(name)).keys()) found.push(one.url);
      return found;
    });
    expect(addresses.length).toBeGreaterThan(20);
    const below = addresses.map((address) => new URL(address).pathname.replace(new URL(url()).pathname, ""));
    expect(below.filter((path) => !/^(index\.html|manifest\.webmanifest|(assets|icons)\/[^/]+)$/.test(path))).toEqual(
      [],
    );
  });

  it("loads while the server is away, says so, and goes on when it is back", async () => {
    const page = await newPage(KEEPING);
    await sit(page, url());
    const seat = await page.locator("[data-seq]").getAttribute("data-seq");
    await server.kill();
    await page.reload();
    await page
      .getByText(/Connecting|The connection is lost/)
      .first()
      .waitFor();
    expect(await page.locator(".market").count()).toBe(0);
    // Rooms that were never entered are kept too.
    const other = await page.context().newPage();
    await other.goto(`${url()}rules`);
    await other.getByRole("heading", { level: 1 }).waitFor();
    await server.start();
    await page.waitForSelector(".market");
    expect(Number(await page.locator("[data-seq]").getAttribute("data-seq"))).toBeGreaterThanOrEqual(Number(seat));
  });
});

describe("a newer build", () => {
  it("is what the next page is made of", async () => {
    const page = await newPage(KEEPING);
    await page.goto(proxy.url);
    await kept(page);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    proxy.twist = (path) =>
      path === "" ? (text) => text.replace("<head>", '<head><meta name="build" content="newer">') : null;
    await page.reload();
    expect(await page.locator('meta[name="build"]').getAttribute("content")).toBe("newer");
  });

  it("takes the place of the old one when a worker comes with it, without a reload", async () => {
    const page = await newPage(KEEPING);
    await sit(page, proxy.url);
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    const newer = (text: string) => text.replace(/"id":"\w+"/, '"id":"newer"');
    proxy.twist = (path) => (path === "sw.js" ? newer : null);
    await page.evaluate(async () => {
      const changed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    expect(await page.evaluate(() => "untouched" in window)).toBe(true);
    expect(await page.locator(".market").count()).toBe(1);
    await kept(page);
    expect(await page.evaluate(() => caches.keys())).toEqual([`sixstones ${proxy.url} newer`]);
  });

  it("is loaded when a room of the old one is gone", async () => {
    const page = await newPage({ locale: "en-GB" });
    await page.goto(proxy.url);
    // The server has the newer build: the old one's lobby is gone from it, however often a browser asks, and whoever
    // loads a page gets the newer one.
    let newer = false;
    proxy.twist = (path) => {
      newer ||= path === "lobby";
      return !newer && /^assets\/Lobby-.*\.js$/.test(path) ? "gone" : null;
    };
    await page.evaluate(() => Object.assign(window, { old: true }));
    await page.getByRole("link", { name: "Lobby" }).first().click();
    await page.getByRole("heading", { name: "Lobby", exact: true }).waitFor();
    expect(await page.evaluate(() => "old" in window)).toBe(false);
  });

  it("is waited for once: a room that stays gone is said to be, and can be asked for again", async () => {
    const page = await newPage({ locale: "en-GB" });
    await page.goto(proxy.url);
    let [gone, loaded] = [true, 0];
    proxy.twist = (path) => {
      if (path === "lobby") loaded += 1;
      return gone && /^assets\/Lobby-.*\.js$/.test(path) ? "gone" : null;
    };
    await page.getByRole("link", { name: "Lobby" }).first().click();
    await expect.poll(() => loaded).toBe(1);
    const again = page.getByRole("button", { name: "Load the page again" });
    await again.waitFor();
    gone = false;
    await again.click();
    await page.getByRole("heading", { name: "Lobby", exact: true }).waitFor();
    expect(loaded).toBe(2);
  });
});
