/** Families of glyphs that are put together from plates and blocks. */

import { edges, indices, polar, polygon, regular, shift, short, TAU } from "../drawing/geometry";
import type { Point } from "../drawing/geometry";
import { sign, whole } from "../drawing/random";
import {
  ACCENT,
  BODY,
  BRIGHT,
  curves,
  DEEP,
  disc,
  face,
  type Family,
  foldedStar,
  group,
  INK,
  lit,
  orb,
  SHADOW,
  shape,
  SHINE,
  toneAt,
  WHITE,
} from "./shapes";

/** Whether a piece at this place belongs to a mosaic in form of a disc, a lozenge or a barrel. */
function inMosaic(form: number, x: number, y: number): boolean {
  if (form === 0) return Math.hypot(x, y) < 47;
  if (form === 1) return Math.abs(x) + Math.abs(y) < 54;
  return Math.abs(x) < 50 && Math.abs(x) * 0.58 + Math.abs(y) < 52;
}

function mosaicTone(chance: number): string {
  if (chance < 0.14) return DEEP;
  if (chance < 0.38) return SHADOW;
  if (chance < 0.6) return BODY;
  return chance < 0.84 ? BRIGHT : SHINE;
}

/** The two triangles of a square of the mosaic. */
function halves(column: number, row: number, unit: number): [Point[], Point[]] {
  const corner = (dx: number, dy: number): Point => [(column + dx) * unit, (row + dy) * unit];
  const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  return (column + row) % 2
    ? [
        [a, b, d],
        [b, c, d],
      ]
    : [
        [a, b, c],
        [a, c, d],
      ];
}

export const mosaic: Family = (random) => {
  const form = whole(random, 3);
  let [ground, faces] = ["", ""];
  for (let row = -3; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const pair = halves(column, row, 16.6).map((half) => [half, random()] as const);
      for (const [half, chance] of pair) {
        const [x, y] = [0, 1].map((k) => half.reduce((sum, p) => sum + (p[k] as number), 0) / 3);
        if (!inMosaic(form, x as number, y as number)) continue;
        for (const side of [1, -1]) {
          const triangle = half.map((point): Point => [point[0] * side, point[1]]);
          ground += polygon(triangle);
          faces += face(triangle, mosaicTone(chance), 1.6);
        }
      }
    }
  }
  return shape(ground, INK, 6) + faces + face(regular(4, 12), INK, 4) + face(regular(4, 10), ACCENT);
};

export const gear: Family = (random) => {
  const teeth = 8 + 2 * whole(random, 4);
  const saw = random() < 0.5;
  const width = TAU / teeth;
  const outline = indices(teeth).flatMap((i) => {
    const a = i * width;
    return saw
      ? [polar(39, a), polar(53, a + width * 0.78), polar(41, a + width * 0.8)]
      : [
          polar(40, a + width * 0.02),
          polar(52, a + width * 0.14),
          polar(52, a + width * 0.5),
          polar(40, a + width * 0.62),
        ];
  });
  const holes = 3 + whole(random, 4);
  const bore = regular(holes, 25).map(([x, y]) => disc(x, y, holes > 4 ? 6 : 7.5, DEEP, 2.4));
  return (
    face(outline, BODY, 4.5) +
    disc(0, 0, 36, BRIGHT, 2) +
    shape("M-36 0A36 36 0 0 1 18 -31L0 0Z", SHINE) +
    bore.join("") +
    foldedStar(holes, 15, 0.5, Math.PI / holes)
  );
};

export const prism: Family = (random) => {
  const sides = 3 + whole(random, 4);
  const twist = sign(random) * (0.16 + random() * 0.14);
  const fit = Math.cos(Math.PI / sides) / Math.cos(Math.PI / sides - Math.abs(twist));
  let turn = random() < 0.5 ? 0 : Math.PI / sides;
  let radius = 54;
  const order = [SHADOW, SHINE, BODY, BRIGHT];
  const layers = indices(7).map((i) => {
    const fill = i === 6 ? ACCENT : (order[i % 4] as string);
    const layer = face(regular(sides, radius, turn), fill, i ? 1.6 : 4.5);
    radius *= Math.min(0.86, fit);
    turn += twist;
    return layer;
  });
  return layers.join("");
};

export const totem: Family = (random) => {
  const spikes = 3 + whole(random, 2);
  const spike = (side: number, i: number): string => {
    const y = -26 + (i * 52) / (spikes - 1);
    const length = 48 - Math.abs(y) * 0.55;
    const corners: Point[] = [
      [0, y - 8],
      [side * length, y - 6 * Math.sign(y || -0.01)],
      [0, y + 8],
    ];
    return face(corners, INK, 4) + face(corners, side < 0 ? BRIGHT : SHADOW);
  };
  const block = ([width, height, y]: readonly [number, number, number]): string => {
    const [top, right, bottom, left] = [
      [0, y - height],
      [width, y],
      [0, y + height],
      [-width, y],
    ] satisfies [Point, Point, Point, Point];
    return (
      face([top, right, bottom, left], INK, 4.5) + face([top, left, bottom], SHINE) + face([top, right, bottom], BODY)
    );
  };
  const sides = [-1, 1].flatMap((side) => indices(spikes).map((i) => spike(side, i)));
  const blocks = (
    [
      [16, 18, 32],
      [21, 22, -30],
      [14, 26, 0],
    ] as const
  ).map(block);
  return sides.join("") + blocks.join("") + orb(0, 0, 6.5, ACCENT);
};

export const hive: Family = (random) => {
  const places: Point[] = [[0, 0], ...regular(6, 30, Math.PI / 6)];
  const gap = random() < 0.5 ? 1 + whole(random, 6) : 0;
  const second = random() < 0.5 && gap ? ((gap + 2) % 6) + 1 : 0;
  const cells = places.map((place, i) => ({ place, i })).filter(({ i }) => !i || (i !== gap && i !== second));
  const [outer, inner] = [regular(6, 17), regular(6, 17 * 0.55)];
  const cell = ({ place, i }: { place: Point; i: number }): string => {
    const moved = (points: readonly Point[]): Point[] => points.map((point) => shift(point, place));
    const sides = edges(outer.map((corner, k) => [corner, inner[k] as Point] as const));
    return (
      sides.map(([[a, innerA], [b, innerB]]) => face(moved([a, b, innerB, innerA]), lit(shift(a, b)))).join("") +
      face(moved(inner), i === 0 ? ACCENT : toneAt(1 + whole(random, 3)))
    );
  };
  const ground = cells.map(({ place }) =>
    face(
      outer.map((point) => shift(point, place)),
      INK,
      5,
    ),
  );
  return ground.join("") + cells.map(cell).join("");
};

export const comet: Family = (random) => {
  const way = random() < 0.5 ? 1 : -1;
  const spikes = 6 + whole(random, 4);
  const bend = 0.1 + random() * 0.14;
  const head: Point = [-19 * way, 20];
  const across: Point = [Math.cos(way * 0.82), Math.sin(way * 0.82)];
  const tail = (lane: number, length: number, fill: string): string => {
    const angle = way * (0.82 + lane * 0.3);
    const width = 10.5 - Math.abs(lane) * 1.5;
    const aside = (from: Point, by: number): Point => [from[0] + across[0] * by, from[1] + across[1] * by];
    const base = aside(head, lane * 15);
    const end = shift(base, polar(length, angle + way * bend * 0.4));
    const bow = shift(base, polar(length * 0.5, angle - way * bend));
    const path = curves(
      aside(base, -width),
      [aside(bow, -width * 0.8), end],
      [aside(bow, width * 0.8), aside(base, width)],
    );
    return shape(path, fill, 3.6);
  };
  const core = disc(0, 0, 16, ACCENT, 3) + disc(-5, -5.5, 4.8, WHITE);
  return (
    tail(-1, 66, BODY) +
    tail(1, 62, BRIGHT) +
    tail(0, 84, SHINE) +
    group(`translate(${short(head[0])} ${head[1]})`, foldedStar(spikes, 33, 0.66, random()) + core)
  );
};
