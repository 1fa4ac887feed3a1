// What the address of a replay carries after the `#`, which browsers do not send: the move, and for a game that no
// server keeps its record too, compressed.
import { Refusal } from "../net/api";

/** A move to show, and a packed record; null where the address names none. */
export interface Fragment {
  record: string | null;
  move: number | null;
}

/** No record is longer: the server refuses a body beyond this (docs/protocol.md, "Limits"). */
export const MOST_BYTES = 32_768;

export function readFragment(hash: string): Fragment {
  const parts = new URLSearchParams(hash.slice(1));
  const move = parts.get("move") ?? "";
  return { record: parts.get("record") || null, move: /^\d{1,6}$/.test(move) ? Number(move) : null };
}

export function fragmentOf(record: string | null, move: number): string {
  return record === null ? `#move=${move}` : `#record=${record}&move=${move}`;
}

async function through(bytes: Uint8Array<ArrayBuffer>, by: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(by) as ReadableStream<Uint8Array>).getReader();
  const all: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    // A few bytes can unpack to very many, and a link may come from anyone.
    if (all.length + part.value.length > most) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    for (const byte of part.value) all.push(byte);
  }
  return Uint8Array.from(all);
}

/** A record as an address can carry it: deflated, then base64url. */
export async function pack(record: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate"), Infinity);
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The record that `pack` made this of. Throws a Refusal when the link was cut off or changed. */
export async function unpack(packed: string): Promise<string> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const record = await through(bytes, new DecompressionStream("deflate"), MOST_BYTES);
    return new TextDecoder("utf-8", { fatal: true }).decode(record);
  } catch {
    throw new Refusal("bad_link", "This link is cut off or was changed.", 0);
  }
}
