// The long form of the tests, `npm run torture`: every room in every language, and games that are played to their end.
export const TORTURE = process.env["SIXSTONES_TORTURE"] === "1";

/** What the normal form leaves out: all of it in the long form, else the sample. */
export function inLongForm<T>(all: T, sample: T): T {
  return TORTURE ? all : sample;
}

/** Say how far the long form has come; nothing in the normal one. */
export function progress(part: string): void {
  if (TORTURE) process.stderr.write(`${part}\n`);
}
