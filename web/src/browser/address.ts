// Where the app lives. Every place of ours is one step below the base ("lobby", "t-ID"), so the base is always the folder
// of the current address: the app works behind any path prefix without being told. Served as plain files (`make site`)
// there is nothing below the base but files, so there a place stands in the query: "?lobby", "?t-ID".

/** Whether the page is served as plain files. */
const PLAIN = import.meta.env["VITE_SIXSTONES_SITE"] === "plain";
/** The server that a plain page was built for; "" for none. */
const SERVER: string = (import.meta.env["VITE_SIXSTONES_SERVER"] as string | undefined) ?? "";

/** Whether there is a server for online tables. */
export const online = !PLAIN || SERVER !== "";

/** The folder the app is served from, with a slash at its end. */
export function baseUrl(): URL {
  return new URL("./", location.origin + location.pathname);
}

/** The full address of a file below the base: "icons/icon-192.png". */
export function address(path: string): string {
  return new URL(path, baseUrl()).href;
}

/** A link to a place by its step: "rules", "t-ID", or "" for the first page. */
export function linkTo(step: string): string {
  return PLAIN && step !== "" ? `./?${step}` : step || "./";
}

/** The step of a place's address. */
export function stepOf(url: Pick<URL, "pathname" | "search">): string {
  return PLAIN ? url.search.slice(1) : url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
}

/** The full address of what the server has below its own base: "api/lobby". */
export function serverAddress(path: string): string {
  return SERVER === "" ? address(path) : new URL(path, SERVER.replace(/\/*$/, "/")).href;
}

/** The address of the server's socket: ws or wss as the server is http or https. */
export function socketAddress(): string {
  const url = new URL(serverAddress("ws"));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
