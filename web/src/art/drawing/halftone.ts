/** Halftone: rows of dots that shrink, as printed comics shade with one ink.
 *
 * A row is one stroked line whose dashes are of length 0 with round caps, so a screen of hundreds
 * of dots is a dozen short elements, needs no filter and costs next to nothing to keep.
 */

import { indices, short } from "./geometry";

export interface Screen {
  /** The dots are largest where this direction leads, in degrees: 0 right, 90 down. */
  angle: number;
  /** The middle of the shaded area. */
  centre: readonly [x: number, y: number];
  /** From the middle to the far edge, and to both sides. */
  radius: number;
  /** Between two dots of a row. */
  step: number;
  /** The radius of the largest dots. */
  dot: number;
  /** How far the dots come from the far edge towards the middle, as a share of the radius. */
  reach: number;
}

/** The rows of dots; the colour is the `stroke` that the surrounding group has. */
export function halftone(screen: Screen): string {
  const { angle, centre, radius, step, dot, reach } = screen;
  const between = step * 0.866;
  const start = radius * (1 - reach);
  const count = Math.floor((radius - start) / between) + 1;
  const row = (i: number): string => {
    const width = 2 * dot * Math.min(1, ((i + 0.6) * between) / (radius - start));
    const x = short(start + i * between);
    const top = short(-radius + (i % 2 ? step / 2 : 0));
    return `<path d="M${x} ${top}V${short(radius)}" stroke-width="${short(width)}"/>`;
  };
  return (
    `<g transform="translate(${centre[0]} ${centre[1]}) rotate(${short(angle)})" ` +
    `fill="none" stroke-linecap="round" stroke-dasharray="0 ${step}">` +
    `${indices(count).map(row).join("")}</g>`
  );
}
