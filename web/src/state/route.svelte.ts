// Which room of the page is shown, kept in the address. Every address is one step below the base (lib/base.ts),
// because the server's pages find their files relative to themselves.
import { address, baseUrl } from "../browser/address";

export type Room =
  "home" | "lobby" | "new" | "settings" | "rules" | "guide" | "table" | "replay" | "record" | "unknown";

export interface Place {
  room: Room;
  /** The table of the rooms `table` and `replay`. */
  table: string;
}

const PLAIN: readonly string[] = ["lobby", "new", "settings", "rules", "guide"];

/** The room an address leads to. */
export function placeOf(path: string): Place {
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (last === "" || last === "index.html") return { room: "home", table: "" };
  if (PLAIN.includes(last)) return { room: last as Room, table: "" };
  if (last === "replay") return { room: "record", table: "" };
  const named = /^(t|replay)-([A-Za-z0-9_-]+)$/.exec(last);
  if (named === null) return { room: "unknown", table: "" };
  return { room: named[1] === "t" ? "table" : "replay", table: named[2]! };
}

/** The last step of the address of a room. */
export function pathOf(place: Place): string {
  if (place.room === "table") return `t-${place.table}`;
  if (place.room === "replay") return `replay-${place.table}`;
  if (place.room === "record") return "replay";
  return place.room === "home" ? "./" : place.room;
}

class Route {
  #place = $state<Place>({ room: "home", table: "" });

  start(): void {
    this.#place = placeOf(location.pathname);
    addEventListener("popstate", () => (this.#place = placeOf(location.pathname)));
  }

  get place(): Place {
    return this.#place;
  }

  go(place: Place): void {
    history.pushState(null, "", address(pathOf(place)));
    this.#place = place;
    scrollTo(0, 0);
  }

  /** Follow a link of ours without loading the page again; anything else is left to the browser. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (link === null || link.target !== "" || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (!url.href.startsWith(baseUrl().href) || url.pathname.includes("/api/") || url.hash !== "") return;
    const place = placeOf(url.pathname);
    if (place.room === "unknown") return;
    event.preventDefault();
    this.go(place);
  }
}

export const route = new Route();
