// How the seats of a studied game are told apart: by colour and by the stroke of their line.
import "./study.css";

/** Seats from one's own on, round the table. */
export function order(players: number, me: number): number[] {
  return Array.from({ length: players }, (_, at) => (me + at) % players);
}

/** The colour of a seat, as a CSS value. */
export function tintOf(seat: number, me: number, players: number): string {
  return `var(--tint-${(seat - me + players) % players})`;
}

/** One's own line is whole. */
const DASHES = ["", "11 5", "2 5.5", "12 4 2 4"] as const;

export function dashOf(seat: number, me: number, players: number): string {
  return DASHES[(seat - me + players) % players]!;
}
