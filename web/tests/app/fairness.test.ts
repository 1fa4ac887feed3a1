import { describe, expect, it } from "vitest";
import { checkDeal } from "../../src/state/fairness";

// The example of docs/protocol.md.
const deal = {
  commitment: "f770ea573c345b0cb83d50d2ba45a77042bafbb56a1d7782246c7b12a5b8a4b9",
  nonces: ["ada-2f9c", "bo-71d0"],
  deal_secret: "9c9746cdd7961380a16b6bc3db742e1a90b3160ff771d58bbb45b773a2f203da",
};

describe("checking a deal", () => {
  it("finds a promise kept", async () => {
    expect(await checkDeal(deal, deal.commitment, ["ada-2f9c"])).toBe("kept");
  });
  it("finds another secret, another first hash or a nonce left out", async () => {
    expect(await checkDeal({ ...deal, deal_secret: "00" }, deal.commitment, [])).toBe("broken");
    expect(await checkDeal(deal, "00", [])).toBe("broken");
    expect(await checkDeal(deal, deal.commitment, ["ada-2f9c", "mine"])).toBe("broken");
  });
  it("waits for the end of the game", async () => {
    expect(await checkDeal({ ...deal, deal_secret: null }, deal.commitment, [])).toBe("early");
  });
});
