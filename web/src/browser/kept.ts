// What the browser keeps for us. Storage may be full, forbidden or hold something old: then we go on without.

/** What is kept under a name, or null. */
export function recall<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(`sixstones.${name}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keep a value under a name; null forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`sixstones.${name}`);
    else localStorage.setItem(`sixstones.${name}`, JSON.stringify(value));
  } catch {
    // Nothing is lost but the comfort of finding it again.
  }
}

/** Forget all that is kept but what has one of these names. */
export function forgetAll(but: readonly string[]): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith("sixstones."));
    for (const name of names) if (!but.includes(name.slice("sixstones.".length))) localStorage.removeItem(name);
  } catch {
    // What cannot be reached was not kept.
  }
}
