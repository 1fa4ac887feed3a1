// A random key of this device, so that whoever runs a server can keep out who misuses it (docs/protocol.md, "Devices").
import { keep, recall } from "../browser/kept";

const NAME = "device";

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key, made when there is none. It says nothing about the device and is forgotten with all else that is kept. */
export function deviceKey(): string {
  const known = recall<unknown>(NAME);
  if (typeof known === "string" && /^[0-9a-f]{32}$/.test(known)) return known;
  const key = fresh();
  keep(NAME, key);
  return key;
}
