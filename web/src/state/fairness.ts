// Checks the deal at the end of a game against what was shown at its start (docs/protocol.md, "Fairness").
import type { Fairness } from "../protocol";

/** `kept`: all as promised; `broken`: not; `unable`: this browser cannot compute here; `early`: not over yet. */
export type Verdict = "kept" | "broken" | "unable" | "early";

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the revealed secret has the hash first shown, and one's own nonces (if any) went into the seed. */
export async function checkDeal(fairness: Fairness, firstShown: string, own: readonly string[]): Promise<Verdict> {
  if (fairness.deal_secret === null) return "early";
  // Browsers offer it to pages from https or this machine only.
  if (globalThis.crypto?.subtle === undefined) return "unable";
  const hash = await sha256(`sixstones/commit/1:${fairness.deal_secret}`);
  const same = hash === fairness.commitment && hash === firstShown;
  return same && own.every((nonce) => fairness.nonces.includes(nonce)) ? "kept" : "broken";
}

/** One's own random part of a deal. */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
