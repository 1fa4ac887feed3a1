// Which room of the page is shown, kept in the address (browser/address.ts).
import { address, baseUrl, linkTo, stepOf } from "../browser/address";

export type Room =
  | "home"
  | "lobby"
  | "games"
  | "new"
  | "settings"
  | "rules"
  | "guide"
  | "study"
  | "statistics"
  | "review"
  | "learn"
  | "daily"
  | "puzzles"
  | "challenge"
  | "board"
  | "table"
  | "replay"
  | "record"
  | "unknown";

export interface Place {
  room: Room;
  /** The table of the rooms `table` and `replay`, and of `review`, `learn` and `board` unless the address carries a record.
   * In the room `puzzles` what kind they are, or which one. */
  table: string;
}

const PLAIN: readonly string[] = [
  ...["lobby", "games", "new", "settings", "rules", "guide"],
  ...["study", "statistics", "review", "learn", "daily", "challenge", "board", "puzzles"],
];
/** What the steps of a table's rooms begin with. */
const TABLES: Readonly<Record<string, Room>> = {
  t: "table",
  replay: "replay",
  review: "review",
  learn: "learn",
  board: "board",
  puzzles: "puzzles",
};

/** The place a step leads to. */
export function placeOf(step: string): Place {
  if (step === "" || step === "index.html") return { room: "home", table: "" };
  if (PLAIN.includes(step)) return { room: step as Room, table: "" };
  if (step === "replay") return { room: "record", table: "" };
  const [, begins = "", table = ""] = /^([a-z]+)-([A-Za-z0-9_-]+)$/.exec(step) ?? [];
  const room = Object.hasOwn(TABLES, begins) ? TABLES[begins]! : "unknown";
  return { room, table: room === "unknown" ? "" : table };
}

/** The step that leads to a place. */
export function pathOf({ room, table }: Place): string {
  if (room === "record") return "replay";
  if (table !== "") return `${room === "table" ? "t" : room}-${table}`;
  return room === "home" ? "" : room;
}

/** The full address of a place. */
export function addressOf(place: Place): string {
  return address(linkTo(pathOf(place)));
}

class Route {
  #place = $state<Place>({ room: "home", table: "" });

  start(): void {
    this.#place = placeOf(stepOf(location));
    addEventListener("popstate", () => (this.#place = placeOf(stepOf(location))));
  }

  get place(): Place {
    return this.#place;
  }

  go(place: Place): void {
    history.pushState(null, "", addressOf(place));
    this.#place = place;
    scrollTo(0, 0);
  }

  /** Follow a link of ours without loading the page again; anything else is left to the browser. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (link === null || link.target !== "" || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (!url.href.startsWith(baseUrl().href) || url.hash !== "") return;
    const place = placeOf(stepOf(url));
    if (place.room === "unknown") return;
    event.preventDefault();
    this.go(place);
  }
}

export const route = new Route();
