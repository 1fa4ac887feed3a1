// Stones picked from the bank, not yet taken. What can be added or confirmed follows from the legal moves alone.
import type { Colour } from "../content/stones";

const ORDER = "YBORPGS";

/** Stones in the order of the notation. */
export function sorted(stones: readonly string[]): string[] {
  return [...stones].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

/** The takes among legal moves: the stones of each. */
export function takesOf(legal: readonly string[]): string[][] {
  return legal.filter((move) => move.startsWith("take:")).map((move) => [...move.slice(5)]);
}

/** Whether a take contains all of the stones, each as often. */
function contains(take: readonly string[], stones: readonly string[]): boolean {
  const left = [...take];
  return stones.every((stone) => {
    const at = left.indexOf(stone);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Whether one more stone can be picked and still lead to a legal take. */
export function canAdd(staged: readonly string[], stone: string, legal: readonly string[]): boolean {
  return takesOf(legal).some((take) => contains(take, [...staged, stone]));
}

/** The legal move that takes exactly these stones, or null. */
export function takeMove(staged: readonly string[], legal: readonly string[]): string | null {
  if (staged.length === 0) return null;
  const move = `take:${sorted(staged).join("")}`;
  return legal.includes(move) ? move : null;
}

/** The colours that can still be added. */
export function addable(staged: readonly string[], legal: readonly string[], among: readonly Colour[]): Colour[] {
  return among.filter((colour) => canAdd(staged, colour, legal));
}
