// Names of local tables. They stand where those of online tables stand, and none can be mistaken for the other: a
// server's are longer.

/** So many random bytes in hexadecimal. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function newId(): string {
  return `local-${randomHex(6)}`;
}

export function isLocal(table: string): boolean {
  return /^local-[0-9a-f]{12}$/.test(table);
}
