/** Families of glyphs that spread from the middle. */

import { indices, polar, TAU } from "../drawing/geometry";
import type { Point } from "../drawing/geometry";
import { pick, whole } from "../drawing/random";
import {
  ACCENT,
  bevel,
  blade,
  BODY,
  BRIGHT,
  curves,
  face,
  type Family,
  foldedStar,
  group,
  INK,
  orb,
  SHADOW,
  shape,
  SHINE,
  WHITE,
} from "./shapes";

/* Counts that could read as a flag, a faith or a party sign are left out of the choices on purpose,
   here and in the other families. */

export const star: Family = (random) => {
  const count = pick(random, [4, 5, 7, 8, 9]);
  const share = 0.34 + random() * 0.22;
  const turn = random() < 0.5 ? 0 : Math.PI / count;
  const inner = random() < 0.5 ? foldedStar(count, 50 * share * 0.95, 0.5, turn + Math.PI / count) : "";
  return foldedStar(count, 50, share, turn) + inner + orb(0, 0, 7 + random() * 4, ACCENT);
};

export const shards: Family = (random) => {
  const count = 5 + whole(random, 5);
  const long = 0.56 + random() * 0.2;
  const width = 7 + random() * 3;
  const angles = indices(count).map((i) => (i * TAU) / count);
  return (
    angles.map((a) => blade(a + Math.PI / count, 6, 50 * long, width * 0.8, 0.5)).join("") +
    angles.map((a) => blade(a, 4, 52, width, 0.55)).join("") +
    bevel(Math.min(count, 6), 12, 0.55)
  );
};

export const petals: Family = (random) => {
  const count = 5 + whole(random, 5);
  const width = 0.5 + random() * 0.35;
  const leaf = (angle: number, radius: number, spread: number, left: string, right: string) => {
    const [root, tip] = [polar(7, angle), polar(radius, angle)];
    const [near, far] = [polar(radius * 0.55, angle - spread), polar(radius * 0.55, angle + spread)];
    return shape(curves(root, [near, tip], [far, root]), right, 2.6) + shape(curves(root, [near, tip]), left);
  };
  const angles = indices(count).map((i) => (i * TAU) / count);
  return (
    angles.map((a) => leaf(a + Math.PI / count, 51, width * 1.15, BODY, SHADOW)).join("") +
    angles.map((a) => leaf(a, 42, width, SHINE, BRIGHT)).join("") +
    orb(0, 0, 10, ACCENT)
  );
};

export const wings: Family = (random) => {
  const count = 3 + whole(random, 3);
  const spread = 0.34 + random() * 0.12;
  const lift = 0.25 + random() * 0.5;
  const feathers = [-1, 1].flatMap((side) =>
    indices(count)
      .reverse()
      .map((i) => blade(side * (lift + i * spread + 0.35), 8, 52 - i * 4.5, 6.5, 0.6)),
  );
  const [top, right, bottom, left]: [Point, Point, Point, Point] = [
    [0, -44],
    [13, -8],
    [0, 42],
    [-13, -8],
  ];
  return (
    feathers.join("") +
    face([top, right, bottom, left], INK, 5) +
    face([top, bottom, left], SHINE) +
    face([top, right, bottom], BODY) +
    orb(0, -8, 6.5, ACCENT)
  );
};

const BOLT: Point[] = [
  [6, -56],
  [-20, 4],
  [-3, 4],
  [-10, 56],
  [22, -10],
  [4, -10],
];
const BOLT_LIT: Point[] = [
  [6, -56],
  [-20, 4],
  [-3, 4],
  [4, -10],
];

export const bolt: Family = (random) => {
  const count = pick(random, [1, 1, 3]);
  const tilt = random() * 0.5 - 0.25;
  const sides = count === 1 ? pick(random, [5, 6, 8]) : 7;
  const plate = bevel(sides, count === 1 ? 42 : 30, 0.7, random() < 0.5 ? 0 : 0.4);
  const flash = face(BOLT, INK, 8) + face(BOLT, WHITE) + face(BOLT_LIT, SHINE);
  const turned = (i: number): string => {
    const turn = `rotate(${Math.round((i * 180) / count + tilt * 57)})`;
    return group(count > 1 ? `${turn} scale(.86 1)` : turn, flash);
  };
  return plate + indices(count).map(turned).join("");
};

export const astroid: Family = (random) => {
  const count = pick(random, [4, 5, 7, 8]);
  const share = 0.34 + random() * 0.16;
  const half = Math.PI / count;
  const layer = (radius: number, turn: number, fill: string): string => {
    const corners = indices(count).map((i): [Point, Point] => {
      const angle = turn + i * 2 * half;
      return [polar(radius * share, angle + half), polar(radius, angle + 2 * half)];
    });
    return shape(curves(polar(radius, turn), ...corners), fill, 3.4);
  };
  return (
    layer(54, 0, BODY) +
    layer(42, half, BRIGHT) +
    layer(33, 0, SHINE) +
    (random() < 0.6 ? layer(22, half, SHADOW) : "") +
    orb(0, 0, 6.5, ACCENT)
  );
};
