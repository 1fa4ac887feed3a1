/** Randomness that is the same on every machine, so that a drawing is a function of its name. */

export type Random = () => number;

/** FNV-1a, 32 bits. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32 seeded with the text: numbers from 0 up to, not including, 1. */
export function randomOf(text: string): Random {
  let state = fnv1a(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 up to, not including, `below`. */
export function whole(random: Random, below: number): number {
  return Math.floor(random() * below);
}

export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[whole(random, choices.length)] as T;
}

/** −1 or 1. */
export function sign(random: Random): -1 | 1 {
  return random() < 0.5 ? -1 : 1;
}
