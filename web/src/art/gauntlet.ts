/** The shapes of the Gauntlet in a box of 240: sixteen points outside, six sockets inside. */

import { at, indices, polar, ringPiece, shift, TAU, type Point } from "./drawing/geometry";
import { SOCKETS } from "../content/stones";

/** What the Gauntlet takes, besides six stones (rules §6.1). */
export const GOAL = 16;
export const HUB: Point = [120, 120];

export interface Layout {
  /** Inner and outer edge of the ring of points. */
  ring: [inner: number, outer: number];
  /** Half of the gap between two points, in radians. */
  gap: number;
  /** How far the sockets are from the middle. */
  orbit: number;
  /** The width of a stone. */
  stone: number;
  /** The radius of a socket. */
  socket: number;
  /** The radius of the middle, where the number is. */
  core: number;
  /** The size of the number. */
  number: number;
}

export const LARGE: Layout = {
  ring: [106, 118],
  gap: 0.022,
  orbit: 78,
  stone: 47,
  socket: 27.5,
  core: 55,
  number: 62,
};

/** For other players' panels: fewer parts, larger stones, so that letters can be read at 56 px. */
export const SMALL: Layout = {
  ring: [107, 119],
  gap: 0.035,
  orbit: 70,
  stone: 66,
  socket: 33,
  core: 37,
  number: 77,
};

/** The `d` of each of the sixteen points, clockwise from the top. */
export function pointPieces({ ring: [inner, outer], gap }: Layout): string[] {
  return indices(GOAL).map((i) => ringPiece(HUB, inner, outer, (i * TAU) / GOAL + gap, ((i + 1) * TAU) / GOAL - gap));
}

/** The middle of each socket, in the order of SOCKETS from the top. */
export function socketPlaces({ orbit }: Layout): Point[] {
  return SOCKETS.map((_, i) => shift(HUB, polar(orbit, (i * TAU) / SOCKETS.length)));
}

export interface Plate {
  body: string;
  shine: string;
  groove: string;
}

/** The gold plates between the sockets. */
export const PLATES: readonly Plate[] = SOCKETS.map((_, i) => {
  const [from, to] = [(i * TAU) / 6 + 0.3, ((i + 1) * TAU) / 6 - 0.3];
  const point = (radius: number, angle: number): string => at(shift(HUB, polar(radius, angle)));
  const half = (from + to) / 2;
  return {
    body:
      `M${point(101, from)}A101 101 0 0 1 ${point(101, to)}` +
      `L${point(59, to + 0.04)}A59 59 0 0 0 ${point(59, from - 0.04)}Z`,
    shine: `M${point(95.5, from + 0.05)}A95.5 95.5 0 0 1 ${point(95.5, to - 0.05)}`,
    groove: `M${point(88, half)}L${point(72, half)}`,
  };
});
