// Every room of the page with everything that can be opened in it, for tests that must see all of it.
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { m } from "../../src/paraglide/messages.js";
import { pack } from "../../src/state/fragment";
import type { Locale } from "../../src/texts/locale";
import { openTable, placeTable, say, type Placed, type Seat } from "./seats";
import type { Served } from "./server";
import { bring, ENDED, keepReviews } from "./studied";

/** Something that can be opened in a room. Escape closes it again. */
export interface Sight {
  name: string;
  /** Whether it is a window above the page, which does not depend on what is below. */
  window?: boolean;
  open(page: Page, locale: Locale): Promise<unknown>;
}

export interface Room {
  name: string;
  /** The last step of its address. */
  path: string;
  /** What is there once the room can be used. */
  ready: string;
  /** Where the language is chosen: in the bar above, in the table's menu, or nowhere. */
  language: "bar" | "menu" | "elsewhere";
  /** What the browser keeps before the room is entered. */
  kept?: Readonly<Record<string, unknown>>;
  /** What is done once after entering. */
  enter?(page: Page, locale: Locale): Promise<unknown>;
  sights: readonly Sight[];
}

/** A finished game, so that the list of local ones is not empty. */
const GAME = fileURLToPath(new URL("../../../tests/golden/games/4-any.record", import.meta.url));

const IDLE: Sight = { name: "", open: async () => undefined };

async function settled(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
}

function key(name: string, pressed: string): Sight {
  return {
    name,
    window: true,
    open: async (page) => {
      await page.keyboard.press(pressed);
      await settled(page, "dialog[open]");
    },
  };
}

function ofMenu(name: string, words: (locale: Locale) => string): Sight {
  return {
    name,
    window: true,
    open: async (page, locale) => {
      await page.keyboard.press("m");
      await settled(page, "dialog[open] .list");
      await page
        .locator("dialog[open]")
        .getByRole("button", { name: words(locale), exact: true })
        .click();
      // The menu has gone, and what was chosen is there under a title of its own.
      await settled(page, "dialog[open]:not(:has(.list)) h2");
    },
  };
}

const SETTINGS = ofMenu("settings", (locale) => m.nav_settings({}, { locale }));
const RESULT = ofMenu("result", (locale) => m.menu_result({}, { locale }));

/** Leave out the table below windows, whose thousands of shapes a browser would style anew with each of them. */
function bare(page: Page, on: boolean): Promise<unknown> {
  return page.evaluate((on) => document.documentElement.toggleAttribute("data-bare", on), on);
}

/** Open something, a window without what is below it. */
export async function show(page: Page, sight: Sight, locale: Locale): Promise<void> {
  await bare(page, sight.window ?? false);
  await sight.open(page, locale);
}

/** Close whatever is open or picked. A window is gone from the page a moment after it is closed. */
export async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Switch the language as a person would, or, where a room has no place for that, as if it had been chosen before. */
export async function speak(page: Page, room: Room, from: Locale, to: Locale): Promise<void> {
  if (room.language === "bar") await page.locator("body header select").first().selectOption(to);
  else if (room.language === "menu") {
    await show(page, SETTINGS, from);
    await page.locator("dialog[open] select").first().selectOption(to);
    await close(page);
    await bare(page, false);
  } else {
    await page.evaluate((locale) => localStorage.setItem("sixstones.locale", JSON.stringify(locale)), to);
    await page.reload();
    await settled(page, room.ready);
  }
  await page.locator(`html[lang="${to}"]`).waitFor();
}

/** Go into a room with a language. */
export async function enter(page: Page, url: string, room: Room, locale: Locale): Promise<void> {
  const kept = { ...room.kept, locale };
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) {
      if (value === null) localStorage.removeItem(`sixstones.${name}`);
      else localStorage.setItem(`sixstones.${name}`, JSON.stringify(value));
    }
  }, kept);
  await page.goto(url + room.path);
  await settled(page, room.ready);
  await page.addStyleTag({ content: "[data-bare] div:is(.board, .phone) { display: none }" });
  await room.enter?.(page, locale);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const seat = ({ table, secret }: Seat): string => `t-${table}#seat=${secret}`;
const seatOf = ({ table, secrets }: Placed, at: number): Seat => ({ table, secret: secrets[at]! });

const PICKED: readonly Sight[] = [
  {
    name: "stones",
    open: async (page) => {
      const free = page.locator('.stack[aria-disabled="false"]');
      for (let picked = 0; picked < 3 && (await free.count()) > 0; picked += 1) await free.first().click();
      await settled(page, ".stage .row");
    },
  },
  {
    name: "card",
    open: (page) =>
      page
        .locator(".market [data-card]")
        .last()
        .click()
        .then(() => settled(page, ".stage .row")),
  },
  {
    name: "deck",
    open: (page) =>
      page
        .locator(".market .row > :first-child > button")
        .last()
        .click()
        .then(() => settled(page, ".stage .row")),
  },
  { name: "notice", open: (page) => page.keyboard.press("s").then(() => settled(page, ".stage .notice")) },
];

const WINDOWS: readonly Sight[] = [
  key("menu", "m"),
  key("log", "l"),
  key("chat", "c"),
  key("keys", "?"),
  key("typed", "/"),
  SETTINGS,
  ofMenu("rules", (locale) => m.nav_rules({}, { locale })),
  ofMenu("resign", (locale) => m.menu_resign({}, { locale })),
  {
    name: "seat",
    window: true,
    open: (page) =>
      page
        .locator(".opponent .name")
        .first()
        .dispatchEvent("click")
        .then(() => settled(page, "dialog[open]")),
  },
];

const ERASE: Sight = {
  name: "erase",
  window: true,
  open: async (page, locale) => {
    await page.getByRole("button", { name: m.erase_title({}, { locale }), exact: true }).click();
    await settled(page, "dialog[open]");
  },
};

const SOUGHT: Sight = {
  name: "sought",
  open: async (page) => {
    await page.locator("main input[type=search]").fill("xyzzy");
    await page.locator("main .passage").first().waitFor({ state: "detached" });
  },
};

function plain(name: string, path = name, enter?: Room["enter"]): Room {
  return { name, path, ready: "main", language: "bar", sights: [IDLE], ...(enter ? { enter } : {}) };
}

/** How the try of a day ended that is over. */
const DAY_END = { won: true, left: false, rounds: 14, points: [12, 17], lit: "BYPRGO" };

/** Someone who has solved puzzles before. */
const PUZZLED = {
  rating: 1462.3,
  rd: 81,
  vol: 0.06,
  curve: [1300, 1421, 1462],
  tried: { "0-1": true, "4-1": false },
  row: 2,
};

/** The solution of the puzzle that is asked, with its reason. */
const SHOWN: Sight = {
  name: "shown",
  open: async (page, locale) => {
    const show = page.getByRole("button", { name: m.study_show({}, { locale }), exact: true });
    if ((await show.count()) > 0) await show.click();
    await settled(page, '[data-verdict="shown"] p:nth-of-type(2)');
  },
};

/** Has the engine think until it has five moves to show. */
const THOUGHT: Sight = {
  name: "thought",
  open: async (page, locale) => {
    const button = (words: string) => page.locator(".engine").getByRole("button", { name: words, exact: true });
    await button(m.board_think({}, { locale })).click();
    await settled(page, ".engine ol li:nth-child(3)");
    await button(m.board_stop({}, { locale })).click();
  },
};

/** A tab of the review, where it has tabs. */
function tab(name: string, words: (locale: Locale) => string): Sight {
  return {
    name,
    open: async (page, locale) => {
      const button = page.locator(".tabs").getByRole("button", { name: words(locale), exact: true });
      if ((await button.count()) > 0) await button.click();
      await settled(page, name === "luck" ? "main .amount" : "main .turns");
    },
  };
}

const PLAIN: readonly Room[] = [
  plain("home", ""),
  plain("games", "games", async (page) => {
    if ((await page.locator("[data-game]").count()) > 0) return;
    await page.locator("input[type=file]").setInputFiles([GAME]);
    await settled(page, "[data-game]");
  }),
  plain("lobby"),
  { ...plain("settings"), sights: [IDLE, ERASE] },
  plain("guide"),
  plain("record", "replay"),
  plain("board"),
  plain("unknown", "no-such-page"),
  { ...plain("rules"), ready: "main figure", sights: [IDLE, SOUGHT] },
  plain("new", "new", async (page) => {
    for (let more = 0; more < 2; more += 1) await page.locator("main form .pair button").first().click();
    await page.locator("main form .seat select").first().selectOption("here");
    await page.locator("main form .seat select").last().selectOption("avenger");
    await page.locator("main form > .field select").selectOption("calm");
  }),
  { ...plain("puzzles"), kept: { puzzles: PUZZLED }, ready: "main nav li" },
  {
    ...plain("puzzle", "puzzles-day"),
    kept: { puzzles: PUZZLED },
    ready: "[data-puzzle]",
    language: "elsewhere",
    sights: [IDLE, SHOWN],
  },
  {
    ...plain("daily"),
    kept: { days: { "2026-11-17": { date: "2026-11-17", number: 17, seat: 1, end: DAY_END } } },
    ready: "main .call",
  },
];

/** The rooms to learn in, about a game that was lost. */
async function studyRooms(): Promise<Room[]> {
  const packed = await pack(ENDED);
  const review = `review#record=${packed}&move=0`;
  return [
    {
      ...plain("review", review),
      ready: "[data-whole]",
      language: "elsewhere",
      sights: [
        IDLE,
        tab("turns", (locale) => m.study_tab_turns({}, { locale })),
        tab("luck", (locale) => m.luck_tab({}, { locale })),
      ],
    },
    {
      ...plain("learn", review),
      ready: "[data-whole]",
      language: "elsewhere",
      enter: (page) =>
        page
          .locator("a.call")
          .click()
          .then(() => settled(page, ".where ol")),
      sights: [
        IDLE,
        {
          name: "shown",
          open: async (page, locale) => {
            const show = page.getByRole("button", { name: m.study_show({}, { locale }), exact: true });
            if ((await show.count()) > 0) await show.click();
            await settled(page, '[data-verdict="shown"]');
          },
        },
      ],
    },
    { ...plain("challenge", `challenge#record=${packed}`), ready: "main .call, main .button" },
    {
      ...plain("study"),
      ready: "main h1",
      enter: async (page) => {
        const back = page.url();
        await bring(page);
        await page.goto(back);
        await settled(page, "[data-review]");
      },
    },
    {
      ...plain("statistics"),
      ready: "main h1",
      enter: async (page) => {
        const back = page.url();
        await bring(page);
        await keepReviews(page);
        await page.goto(back);
        await settled(page, ".statistics li");
        await settled(page, "main .amount");
      },
    },
  ];
}

/** All rooms of a server, with games in them that were really played. */
export async function allRooms(server: Served): Promise<Room[]> {
  const playing = await placeTable(server, "points", { moves: 70, people: true, public: true });
  const returning = await placeTable(server, "surplus");
  const watched = await placeTable(server, "tile", { moves: 24, people: true });
  const ended = await placeTable(server, "points");
  await say(server, seatOf(playing, (playing.to_move! + 1) % 3), { text: "Who took my red one?" });
  const open = [
    { kind: "mine" as const },
    { kind: "open" as const },
    { kind: "bot" as const, level: "avenger" as const },
  ];
  const [waiting] = await openTable(server, { seats: open, name: "Ada", public: true });
  const [guided] = await openTable(server, { seats: [{ kind: "mine" }, { kind: "bot", level: "rookie" }] });
  const handed = await openTable(server, {
    seats: [
      { kind: "mine", name: "Ada" },
      { kind: "mine", name: "Bo" },
    ],
  });
  const stage = ".stage";
  return [
    {
      name: "table",
      path: seat(seatOf(playing, playing.to_move!)),
      ready: `${stage}.acting`,
      language: "menu",
      sights: [IDLE, ...PICKED, ...WINDOWS],
    },
    {
      name: "return",
      path: seat(seatOf(returning, returning.seat)),
      ready: "[data-return]",
      language: "menu",
      sights: [IDLE],
    },
    {
      name: "end",
      path: seat(seatOf(ended, ended.seat)),
      ready: "dialog[open] table",
      language: "menu",
      enter: close,
      sights: [IDLE, RESULT],
    },
    {
      name: "replay",
      path: `replay-${ended.table}#move=24`,
      ready: ".controls",
      language: "elsewhere",
      sights: [IDLE],
    },
    {
      name: "analysis",
      path: `board-${ended.table}#move=24`,
      ready: ".tree [data-path]",
      language: "bar",
      sights: [IDLE, THOUGHT],
    },
    {
      name: "editor",
      path: `board-${ended.table}#move=12`,
      ready: ".tree [data-path]",
      language: "bar",
      // An impossible position, so that its reasons are seen.
      enter: async (page, locale) => {
        await page.getByRole("button", { name: m.board_edit({}, { locale }), exact: true }).click();
        await page.locator(".edit .tabs button").nth(1).click();
        for (let more = 0; more < 7; more += 1)
          await page.locator(".edit .stepper:nth-child(7) button").first().click();
        await settled(page, ".problems [data-problem]");
      },
      sights: [IDLE],
    },
    { name: "watching", path: `t-${watched.table}`, ready: stage, language: "menu", sights: [IDLE] },
    { name: "waiting", path: seat(waiting!), ready: "main ol", language: "elsewhere", sights: [IDLE] },
    {
      name: "hand-over",
      path: `t-${handed[0]!.table}`,
      ready: ".hand",
      language: "elsewhere",
      kept: {
        settings: { curtain: true },
        tables: [{ table: handed[0]!.table, secrets: handed.map(({ secret }) => secret) }],
      },
      sights: [IDLE],
    },
    {
      name: "guided",
      path: seat(guided!),
      ready: ".guide h2",
      language: "menu",
      kept: { guide: { step: 2 } },
      enter: async (page) => {
        await page.keyboard.press("h");
        await settled(page, ".stage .hint");
      },
      sights: [IDLE],
    },
    ...[...PLAIN, ...(await studyRooms())].map((room) => ({ ...room, kept: { guide: null, ...room.kept } })),
  ];
}
