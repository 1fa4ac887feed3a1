/** The seven stones: colour, cut and letter. */

import type { Stone } from "../content/stones";
import { mix, type Hex } from "./colour";
import { between, polar, polygon, regular, shift, TAU, type Point } from "./drawing/geometry";

/** From deep to hot. */
export type Ramp = readonly [Hex, Hex, Hex, Hex, Hex];

/** The same in both themes; tokens.css has them too, and a test keeps the two alike. */
export const RAMPS: Readonly<Record<Stone, Ramp>> = {
  Y: ["#4a2c00", "#b87700", "#ffcb14", "#ffe66b", "#fffbe0"],
  B: ["#031c56", "#0b4fc4", "#2f90ff", "#86caff", "#e6f5ff"],
  O: ["#4d1500", "#b33c00", "#ff7414", "#ffb06b", "#fff0df"],
  R: ["#470012", "#a5082b", "#f7274b", "#ff8494", "#ffe6e9"],
  P: ["#250957", "#5c1cb5", "#a04dff", "#d0a4ff", "#f5eaff"],
  G: ["#003320", "#007a48", "#13cb78", "#80f0ba", "#e2fff2"],
  S: ["#1d2433", "#4d586c", "#93a0b6", "#cfd8e6", "#f7fafe"],
};

/** The colour `part` of the way along a ramp. */
export function toneOf(stone: Stone, part: number): Hex {
  const ramp = RAMPS[stone];
  const along = Math.max(0, Math.min(0.9999, part)) * 4;
  const i = Math.floor(along);
  return mix(ramp[i] as Hex, ramp[i + 1] as Hex, along - i);
}

/** How a stone is cut, in a box of 100 by 100. */
export interface Cut {
  name: string;
  /** The silhouette as a path. */
  outline: string;
  /** The corners that facets start from. */
  girdle: readonly Point[];
  centre: Point;
  /** The flat face on top, as a share of the girdle. */
  table: number;
  facets: "brilliant" | "step" | "fan";
  /** The middle of the letter. */
  letter: Point;
  /** The silhouette and the middle of the letter when the stone is tiny: plainer and fuller. */
  tiny: { outline: string; letter: Point };
}

/* Square corners and steep points: as outlines, without colour, these two are told by them. */
const SQUARE: Point[] = [
  [15, 7],
  [85, 7],
  [93, 15],
  [93, 85],
  [85, 93],
  [15, 93],
  [7, 85],
  [7, 15],
];
const HEXAGON: Point[] = [
  [50, -5],
  [86, 28],
  [86, 72],
  [50, 105],
  [14, 72],
  [14, 28],
];
const LOZENGE: Point[] = [
  [50, 0],
  [92, 50],
  [50, 100],
  [8, 50],
];
const PEAR = "M50 -3C58 16 92 32 92 60C92 84 73 99 50 99C27 99 8 84 8 60C8 32 42 16 50 -3Z";
const SHIELD = "M50 2L92 15V50C92 74 72 90 50 99C28 90 8 74 8 50V15Z";
const TRILLION = "M50 3Q57 3 61 10Q88 52 97 79Q99 90 87 91Q50 97 13 91Q1 90 3 79Q12 52 39 10Q43 3 50 3Z";

function cubic(from: Point, a: Point, b: Point, to: Point, pieces: number): Point[] {
  return Array.from({ length: pieces }, (_, i) => {
    const t = i / pieces;
    const [ab, mid, end] = [between(from, a, t), between(a, b, t), between(b, to, t)];
    return between(between(ab, mid, t), between(mid, end, t), t);
  });
}

const PEAR_GIRDLE: Point[] = [
  ...cubic([50, -3], [58, 16], [92, 32], [92, 60], 3),
  ...cubic([92, 60], [92, 84], [73, 99], [50, 99], 2),
  ...cubic([50, 99], [27, 99], [8, 84], [8, 60], 2),
  ...cubic([8, 60], [8, 32], [42, 16], [50, -3], 3),
];

const MIDDLE: Point = [50, 50];

export const CUTS: Readonly<Record<Stone, Cut>> = {
  Y: {
    name: "round brilliant",
    outline: "M50 3A47 47 0 1 1 49.9 3Z",
    girdle: regular(16, 47).map((point) => shift(point, MIDDLE)),
    centre: MIDDLE,
    table: 0.64,
    facets: "brilliant",
    letter: MIDDLE,
    tiny: { outline: "M50 0A50 50 0 1 1 49.9 0Z", letter: MIDDLE },
  },
  B: {
    name: "step-cut square",
    outline: polygon(SQUARE),
    girdle: SQUARE,
    centre: MIDDLE,
    table: 0.6,
    facets: "step",
    letter: MIDDLE,
    tiny: { outline: "M10 4H90L96 10V90L90 96H10L4 90V10Z", letter: MIDDLE },
  },
  O: {
    name: "pear",
    outline: PEAR,
    girdle: PEAR_GIRDLE,
    centre: [50, 60],
    table: 0.64,
    facets: "fan",
    letter: [50, 59],
    tiny: {
      outline: "M50 -8C58 10 97 26 97 59C97 84 76 102 50 102C24 102 3 84 3 59C3 26 42 10 50 -8Z",
      letter: [50, 58],
    },
  },
  R: {
    name: "lozenge",
    outline: polygon(LOZENGE),
    girdle: LOZENGE,
    centre: MIDDLE,
    table: 0.66,
    facets: "fan",
    letter: MIDDLE,
    tiny: { outline: "M50 -8L104 50L50 108L-4 50Z", letter: MIDDLE },
  },
  P: {
    name: "tall hexagon",
    outline: polygon(HEXAGON),
    girdle: HEXAGON,
    centre: MIDDLE,
    table: 0.66,
    facets: "fan",
    letter: MIDDLE,
    tiny: { outline: "M50 -10L90 27V73L50 110L10 73V27Z", letter: MIDDLE },
  },
  G: {
    name: "trillion",
    outline: TRILLION,
    girdle: [
      [50, 3],
      [80, 42],
      [97, 86],
      [50, 94],
      [3, 86],
      [20, 42],
    ],
    centre: [50, 62],
    table: 0.62,
    facets: "fan",
    letter: [50, 61],
    tiny: { outline: "M50 -6L108 94H-8Z", letter: [50, 60] },
  },
  S: {
    name: "heater shield",
    outline: SHIELD,
    girdle: [
      [50, 2],
      [92, 15],
      [92, 50],
      [76, 80],
      [50, 99],
      [24, 80],
      [8, 50],
      [8, 15],
    ],
    centre: MIDDLE,
    table: 0.66,
    facets: "step",
    letter: [50, 49],
    tiny: { outline: "M50 -4L97 10V50C97 77 74 94 50 104C26 94 3 77 3 50V10Z", letter: [50, 49] },
  },
};

/** The girdle drawn in towards the centre by `share`. */
export function inset(cut: Cut, share: number): Point[] {
  return cut.girdle.map((point) => between(cut.centre, point, share));
}

/** Eight points around the middle, used by the round brilliant's star facets. */
export function star(radius: number, turn: number): Point[] {
  return Array.from({ length: 8 }, (_, i) => shift(MIDDLE, polar(radius, ((i + turn) * TAU) / 8)));
}
