import { Refused } from "../../src/engine/refused";

/** What the core refuses an act with. */
export function refusal(act: () => unknown): Refused {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error("it was not refused");
}
