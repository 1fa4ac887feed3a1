// Where the app lives. Every page of ours is one step below the base ("lobby", "t-ID"), so the base is
// always the folder of the current address: the app works behind any path prefix without being told.

/** The folder the app is served from, with a slash at its end. */
export function baseUrl(): URL {
  return new URL("./", location.origin + location.pathname);
}

/** The full address of something below the base: "api/lobby", "t-ID". */
export function address(path: string): string {
  return new URL(path, baseUrl()).href;
}

/** The address of the server's socket: ws or wss as the page is http or https. */
export function socketAddress(): string {
  const url = new URL("ws", baseUrl());
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
