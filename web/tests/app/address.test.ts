// Addresses of a page that a server of ours serves, and of one that lies on any file server.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const HERE = new URL("https://files.example/games/six/index.html");

/** The module as it is in a page that was built so. */
async function built(site: string, server: string): Promise<typeof import("../../src/browser/address")> {
  vi.resetModules();
  vi.stubEnv("VITE_SIXSTONES_SITE", site);
  vi.stubEnv("VITE_SIXSTONES_SERVER", server);
  return import("../../src/browser/address");
}

beforeEach(() => vi.stubGlobal("location", HERE));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it("are one step below the server's page, and so is what is asked of the server", async () => {
  const { linkTo, online, serverAddress, socketAddress, stepOf } = await built("", "");
  expect(online).toBe(true);
  expect([linkTo(""), linkTo("t-x")]).toEqual(["./", "t-x"]);
  expect(stepOf(new URL("https://files.example/games/six/t-x#move=1"))).toBe("t-x");
  expect(serverAddress("api/lobby")).toBe("https://files.example/games/six/api/lobby");
  expect(socketAddress()).toBe("wss://files.example/games/six/ws");
});

it("stand in the query where there are only files, and there is no server", async () => {
  const { address, linkTo, online, stepOf } = await built("plain", "");
  expect(online).toBe(false);
  expect(address(linkTo("t-x"))).toBe("https://files.example/games/six/?t-x");
  expect(linkTo("")).toBe("./");
  expect(stepOf(new URL("https://files.example/games/six/?t-x#move=1"))).toBe("t-x");
  expect(stepOf(HERE)).toBe("");
});

it.each(["https://play.example/six", "https://play.example/six/"])(
  "lead to the server that was given: %s",
  async (server) => {
    const { linkTo, online, serverAddress, socketAddress } = await built("plain", server);
    expect(online).toBe(true);
    expect(linkTo("lobby")).toBe("./?lobby");
    expect(serverAddress("api/lobby")).toBe("https://play.example/six/api/lobby");
    expect(socketAddress()).toBe("wss://play.example/six/ws");
  },
);
