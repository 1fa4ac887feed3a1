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

/** The table of a day's deal: one, whichever tab opens it. */
export function dayId(date: string): string {
  return `local-da00${date.replaceAll("-", "")}`;
}

/** The date of a day's table; null for any other. */
export function dayOf(table: string): string | null {
  const [, year, month, day] = /^local-da00(\d{4})(\d\d)(\d\d)$/.exec(table) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

export function isLocal(table: string): boolean {
  return /^local-[0-9a-f]{12}$/.test(table);
}
