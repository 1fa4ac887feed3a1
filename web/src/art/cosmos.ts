/** What is drawn behind everything, on 1440 by 900: rays, stars, dots and krackle. */

import { indices, polar, polygon, shift, short, TAU, type Point } from "./drawing/geometry";
import { halftone } from "./drawing/halftone";
import { randomOf } from "./drawing/random";

/** Rays of three widths from the middle of the table. */
export function cosmosRays(centre: Point, count: number): string {
  const step = TAU / count;
  return indices(count)
    .map((i) => {
      const from = 0.1 + i * step;
      const to = from + step * (0.3 + 0.125 * ((i * 7) % 3));
      return polygon([centre, shift(centre, polar(1500, from)), shift(centre, polar(1500, to))]);
    })
    .join("");
}

/** Small stars as one path of dots for each size and brightness: [path, width, opacity]. */
export function starFields(): { path: string; width: number; opacity: number }[] {
  const random = randomOf("cosmos");
  const kinds = [
    { count: 130, width: 1.2, opacity: 0.35 },
    { count: 90, width: 1.7, opacity: 0.6 },
    { count: 36, width: 2.8, opacity: 0.75 },
  ];
  return kinds.map(({ count, width, opacity }) => {
    const path = indices(count).map(() => `M${short(random() * 1440)} ${short(random() * 900)}h0`);
    return { path: path.join(""), width, opacity };
  });
}

/** Balls of dark energy along a curve, as comics draw it; one path for each size. */
export function krackle(name: string, from: Point, bend: Point, to: Point): { path: string; width: number }[] {
  const random = randomOf(name);
  const widths = [8, 16, 28, 46];
  const paths = widths.map(() => "");
  for (const i of indices(70)) {
    const t = i / 69;
    const u = 1 - t;
    const x = u * u * from[0] + 2 * u * t * bend[0] + t * t * to[0];
    const y = u * u * from[1] + 2 * u * t * bend[1] + t * t * to[1];
    const spread = 46 * Math.sin(Math.PI * (0.1 + 0.8 * t));
    const size = Math.min(3, Math.floor(random() * random() * 5));
    const [dx, dy] = polar(random() * spread, random() * TAU);
    paths[size] += `M${short(x + dx)} ${short(y + dy)}h0`;
  }
  return widths.map((width, i) => ({ path: paths[i] as string, width }));
}

/** Three corners of dots. */
export function cosmosDots(): string {
  return [
    halftone({ angle: 222, centre: [280, 230], radius: 362, step: 14, dot: 5.4, reach: 0.85 }),
    halftone({ angle: 43, centre: [1180, 690], radius: 356, step: 14, dot: 5.4, reach: 0.85 }),
    halftone({ angle: -46, centre: [1220, 130], radius: 294, step: 14, dot: 4.2, reach: 0.7 }),
  ].join("");
}
