// How a page that is not looked at tells that it is one's move: title, icon, a word from the system, sounds.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house } from "./house";
import { sitFirst } from "./seats";

const { server, newPage } = house({ whole: true });

/** A browser with these settings kept, and the language they are read in. */
async function open(settings: object, locale = "en-GB"): Promise<Page> {
  const page = await newPage({
    viewport: { width: 1440, height: 900 },
    locale,
    reducedMotion: "reduce",
    serviceWorkers: "allow",
  });
  await page.addInitScript((kept) => {
    if (localStorage.getItem("sixstones.settings") === null)
      localStorage.setItem("sixstones.settings", JSON.stringify(kept));
  }, settings);
  return page;
}

const iconOf = (page: Page): Promise<string> =>
  page.locator('link[rel="icon"]').evaluate((link: HTMLLinkElement) => decodeURIComponent(link.href));

async function take(page: Page): Promise<void> {
  for (const stone of ["Y", "B", "O"]) await page.keyboard.press(stone);
  await page.keyboard.press("Enter");
}

describe("the title and the icon", () => {
  it("tell that it is one's move, and no more once it is not", async () => {
    const page = await open({});
    await page.addInitScript(() => {
      // A bot answers at once: what was shown in between is kept.
      const shown: string[][] = [];
      Object.assign(window, { shown });
      const look = () =>
        shown.push([
          document.title,
          decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ""),
        ]);
      document.addEventListener("DOMContentLoaded", () =>
        new MutationObserver(look).observe(document.head, {
          childList: true,
          subtree: true,
          attributes: true,
          characterData: true,
        }),
      );
    });
    await sitFirst(page, server);
    await page.waitForFunction(() => document.title.startsWith("●"));
    expect(await page.title()).toBe("● Your move · Six Stones");
    expect(await iconOf(page)).toContain('r="14"');
    await page.evaluate(() => ((window as unknown as { shown: string[][] }).shown.length = 0));
    await take(page);
    await page.waitForFunction(() =>
      (window as unknown as { shown: string[][] }).shown.some(([title]) => title?.startsWith("Rookie")),
    );
    await page.waitForFunction(() =>
      (window as unknown as { shown: string[][] }).shown.some(([, icon]) => !icon?.includes('r="14"')),
    );
    await page.waitForFunction(() => document.title.startsWith("●"));
    expect(await iconOf(page)).toContain('r="14"');
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.waitForFunction(() => !document.title.startsWith("●"));
    expect(await iconOf(page)).not.toContain('r="14"');
  });
});

/** Say that the page is out of sight, or in sight again. */
const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((away) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

const notices = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body }) => ({ title, body }));
  });

describe("a word from the system", () => {
  it("is asked for by a click, comes only out of sight, and in the page's language", async () => {
    const page = await open({}, "fr-FR");
    await page.context().grantPermissions(["notifications"], { origin: new URL(server.url).origin });
    await page.goto(`${server.url}settings`);
    const box = page.getByRole("checkbox", { name: "Me prévenir" });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await sitFirst(page, server);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await take(page);
    await page.waitForSelector(".stage.acting");
    expect(await notices(page)).toEqual([]);
    await hide(page, true);
    await take(page);
    await expect.poll(() => notices(page)).toEqual([{ title: "À vous de jouer", body: "La table vous attend." }]);
    await hide(page, false);
    await expect.poll(() => notices(page)).toEqual([]);
  });

  it("leads to the page that sent it when it is clicked", async () => {
    const page = await open({ notify: true });
    await page.context().grantPermissions(["notifications"], { origin: new URL(server.url).origin });
    await page.goto(server.url);
    const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
    await sitFirst(page, server);
    await hide(page, true);
    await take(page);
    await expect.poll(async () => (await notices(page)).length).toBe(1);
    // A made-up click may not move the focus, so it is enough to see which page would have got it.
    await page.evaluate(() => {
      const here = new Promise((done) => navigator.serviceWorker.addEventListener("message", ({ data }) => done(data)));
      navigator.serviceWorker.startMessages();
      Object.assign(window, { here });
    });
    await worker.evaluate(`(async () => {
      const found = new Promise((done) => {
        WindowClient.prototype.focus = async function () { this.postMessage("focused"); done("focused"); };
      });
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      return found;
    })()`);
    expect(await page.evaluate(() => (window as unknown as { here: Promise<string> }).here)).toBe("focused");
    await expect.poll(() => notices(page)).toEqual([]);
  });

  it("is not wanted unless it is switched on", async () => {
    const page = await open({});
    await page.context().grantPermissions(["notifications"], { origin: new URL(server.url).origin });
    await sitFirst(page, server);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await hide(page, true);
    await take(page);
    await page.waitForFunction(
      () => document.querySelectorAll(".log li").length >= 2 && document.querySelector(".stage.acting"),
    );
    expect(await notices(page)).toEqual([]);
  });

  it("is explained where the browser does not allow it", async () => {
    const page = await open({});
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      Object.defineProperty(Notification, "permission", { get: () => (asked.length === 0 ? "default" : "denied") });
      Notification.requestPermission = () => (asked.push("asked"), Promise.resolve("denied"));
    });
    await page.goto(`${server.url}settings`);
    const box = page.getByRole("checkbox", { name: "Notify me" });
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([]);
    await box.click();
    await page.getByText("Your browser does not allow this page to notify you", { exact: false }).waitFor();
    expect(await box.isChecked()).toBe(false);
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(["asked"]);
  });
});

describe("sounds", () => {
  /** Keep the pitch of every note that is started while the page may be heard. */
  const listen = (page: Page): Promise<unknown> =>
    page.addInitScript(() => {
      const heard: number[] = [];
      Object.assign(window, { heard });
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        if (this.context.state === "running") heard.push(Math.round(this.frequency.value));
        start.call(this, when);
      };
    });
  const heard = (page: Page): Promise<number[]> =>
    page.evaluate(() => (window as unknown as { heard: number[] }).heard);

  it("tell what was done and whose move it is, after a first key or click", async () => {
    const page = await open({ sound: true });
    await listen(page);
    await sitFirst(page, server);
    await take(page);
    await expect.poll(() => heard(page)).toEqual(expect.arrayContaining([1320, 1760, 880, 1175]));
    await page.locator('[data-deck="1"]').click();
    await page.locator(".stage").getByRole("button", { name: "Reserve", exact: true }).click();
    await expect.poll(() => heard(page)).toEqual(expect.arrayContaining([330, 262]));
  });

  it("are off unless switched on, and can be heard when they are", async () => {
    const page = await open({});
    await listen(page);
    await sitFirst(page, server);
    await take(page);
    await page.waitForFunction(
      () => document.querySelectorAll(".log li").length >= 2 && document.querySelector(".stage.acting"),
    );
    expect(await heard(page)).toEqual([]);
    await page.goto(`${server.url}settings`);
    await page.getByRole("checkbox", { name: "Sounds" }).check();
    await expect.poll(() => heard(page)).toEqual([880, 1175]);
  });
});
