/** Skies behind emblems: six kinds of rays, ripples and beams around the glyph's middle. */

import { at, indices, polar, polygon, shift, short, TAU } from "../drawing/geometry";
import type { Point } from "../drawing/geometry";
import { type Random, sign, whole } from "../drawing/random";

const RAY = "var(--ray)";

/** Wedges, bent by `swirl`, filled with the gradient named `paint`. */
function wedges(centre: Point, count: number, start: number, swirl: number, share: number, paint: string): string {
  const width = (TAU / count) * share;
  const point = (radius: number, angle: number): Point => shift(centre, polar(radius, angle));
  const wedge = (i: number): string => {
    const angle = start + (i * TAU) / count;
    if (!swirl) {
      return polygon([centre, point(260, angle), point(260, angle + width)]);
    }
    const [bend, end] = [angle + swirl * 0.4, angle + swirl];
    return (
      `M${at(centre)}Q${at(point(90, bend))} ${at(point(230, end))}` +
      `L${at(point(230, end + width))}Q${at(point(90, bend + width))} ${at(centre)}Z`
    );
  };
  return `<path d="${indices(count).map(wedge).join("")}" fill="url(#${paint})"/>`;
}

function ripples([x, y]: Point): string {
  return indices(5)
    .map((i) => 5 - i)
    .map(
      (i) =>
        `<circle cx="${x}" cy="${y}" r="${28 + i * 19}" fill="none" stroke="${RAY}" ` +
        `stroke-width="9.5" opacity="${short(0.75 - i * 0.1)}"/>`,
    )
    .join("");
}

function beams(centre: Point, random: Random): string {
  const tilt = sign(random) * (22 + random() * 26);
  const beam = (i: number): string => {
    const x = -70 + i * 38 + random() * 14;
    const width = 4 + random() * 15;
    return `<rect x="${short(x)}" y="-80" width="${short(width)}" height="400" opacity="${short(0.2 + random() * 0.5)}"/>`;
  };
  return `<g transform="rotate(${short(tilt)} ${at(centre)})" fill="${RAY}">${indices(9).map(beam).join("")}</g>`;
}

function planet(centre: Point, random: Random, paint: string): string {
  const below = random() < 0.5;
  const x = 20 + random() * 120;
  const radius = 70 + random() * 30;
  const y = centre[1] + radius * (below ? 0.9 : -0.6);
  const night = below ? 14 : -10;
  return (
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${RAY}" opacity=".42"/>` +
    `<circle cx="${short(x + 12)}" cy="${short(y + night)}" r="${short(radius)}" fill="var(--sky-2)" opacity=".5"/>` +
    wedges(centre, 22, random() * TAU, 0, 0.16, paint)
  );
}

function shatter(centre: Point, random: Random): string {
  const shard = (i: number): string => {
    const angle = (i * TAU) / 13 + random() * 0.3;
    const width = 0.12 + random() * 0.22;
    const length = 70 + random() * 120;
    const near = shift(centre, polar(length, angle));
    const far = shift(centre, polar(length * (0.8 + random() * 0.2), angle + width));
    return `<path d="${polygon([centre, near, far])}" opacity="${short(0.25 + random() * 0.5)}"/>`;
  };
  return `<g fill="${RAY}">${indices(13).map(shard).join("")}</g>`;
}

/** One of six skies; `paint` is the id of the gradient that rays are filled with. */
export function sky(kind: number, random: Random, centre: Point, paint: string): string {
  switch (kind) {
    case 0:
      return wedges(centre, 9 + whole(random, 8), random() * TAU, 0, 0.5, paint);
    case 1: {
      const [count, start] = [8 + whole(random, 6), random() * TAU];
      return wedges(centre, count, start, sign(random) * (0.7 + random() * 0.5), 0.5, paint);
    }
    case 2:
      return ripples(centre);
    case 3:
      return beams(centre, random);
    case 4:
      return planet(centre, random, paint);
    default:
      return shatter(centre, random);
  }
}
