/** Points, paths and small pieces of SVG that every drawing here is made of. */

export type Point = readonly [x: number, y: number];

export const TAU = Math.PI * 2;

/** Where the light comes from in every drawing: the upper left. */
export const LIGHT: Point = [-0.55, -0.835];

/** The number with one decimal: enough for art, and short in the markup. */
export function short(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The point `radius` away from the origin; angle 0 is up and angles grow clockwise. */
export function polar(radius: number, angle: number): Point {
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** The point written for a path. */
export function at(point: Point): string {
  return `${short(point[0])} ${short(point[1])}`;
}

/** The `d` of a closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(at).join("L")}Z`;
}

/** The corners of a regular polygon around the origin, the first one up when `turn` is 0. */
export function regular(count: number, radius: number, turn = 0): Point[] {
  return indices(count).map((i) => polar(radius, turn + (i * TAU) / count));
}

/** 0, 1, … count − 1. */
export function indices(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Each corner with the one after it, around the polygon. */
export function edges<T>(corners: readonly T[]): [T, T][] {
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] as T]);
}

export function shift(point: Point, by: Point): Point {
  return [point[0] + by[0], point[1] + by[1]];
}

/** The point `part` of the way from `from` to `to`. */
export function between(from: Point, to: Point, part = 0.5): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(shift, [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** How much a face with this outward direction looks at the light: −1 away … 1 towards. */
export function facing(direction: Point): number {
  const length = Math.hypot(direction[0], direction[1]) || 1;
  return (direction[0] * LIGHT[0] + direction[1] * LIGHT[1]) / length;
}

/** The `d` of wedges that spread from `centre`; `share` of each step is filled. */
export function rays(centre: Point, count: number, reach: number, turn = 0, share = 0.5): string {
  const step = TAU / count;
  return indices(count)
    .map((i) => {
      const from = turn + i * step;
      const near = shift(centre, polar(reach, from));
      const far = shift(centre, polar(reach, from + step * share));
      return polygon([centre, near, far]);
    })
    .join("");
}

/** The `d` of a piece of a ring between two angles. */
export function ringPiece(centre: Point, inner: number, outer: number, from: number, to: number): string {
  const point = (radius: number, angle: number): string => at(shift(centre, polar(radius, angle)));
  const big = to - from > Math.PI ? 1 : 0;
  return (
    `M${point(outer, from)}A${outer} ${outer} 0 ${big} 1 ${point(outer, to)}` +
    `L${point(inner, to)}A${inner} ${inner} 0 ${big} 0 ${point(inner, from)}Z`
  );
}

/** The `d` of the jagged bubble behind a shouted word. */
export function burst(centre: Point, radius: Point, spikes: number, depth: number): string {
  return polygon(
    indices(2 * spikes).map((i) => {
      const angle = (i * Math.PI) / spikes;
      const far = i % 2 ? depth : 1 - 0.08 * ((i * 5) % 3);
      return shift(centre, [radius[0] * far * Math.sin(angle), -radius[1] * far * Math.cos(angle)]);
    }),
  );
}
