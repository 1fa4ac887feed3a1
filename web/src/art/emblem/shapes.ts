/** Pieces of emblems: flat shapes in four tones with an ink outline, lit from the upper left.
 *
 * All are drawn around the origin in a box of about 100. Colours are custom properties, so that
 * theme and finish can change them, and so that the same glyph can be used again as its shadow.
 */

import { at, edges, facing, indices, polar, polygon, regular, short, TAU } from "../drawing/geometry";
import type { Point } from "../drawing/geometry";
import type { Random } from "../drawing/random";

/** Draws one glyph; the same random numbers give the same glyph. */
export type Family = (random: Random) => string;

export const INK = "var(--art-ink)";
export const DEEP = "var(--g0)";
/** Shadow, body, light, shine. */
export const TONES = ["var(--g1)", "var(--g2)", "var(--g3)", "var(--g4)"] as const;
export const [SHADOW, BODY, BRIGHT, SHINE] = TONES;
export const ACCENT = "var(--accent)";
export const WHITE = "var(--lit)";

/** The tone numbered `i`, counted around when there are not so many. */
export function toneAt(i: number): string {
  return TONES[((i % 4) + 4) % 4] as string;
}

/** The tone of a face that looks in this direction. */
export function lit(direction: Point, bias = 0): string {
  const light = 0.5 + 0.5 * facing(direction) + bias;
  return toneAt(Math.max(0, Math.min(3, Math.floor(light * 4))));
}

/** A filled polygon, outlined in ink when `outline` is a width. */
export function face(corners: readonly Point[], fill: string, outline = 0): string {
  return shape(polygon(corners), fill, outline);
}

/** A filled path, outlined in ink when `outline` is a width. */
export function shape(path: string, fill: string, outline = 0): string {
  const stroke = outline ? ` stroke="${INK}" stroke-width="${outline}" stroke-linejoin="round"` : "";
  return `<path d="${path}" fill="${fill}"${stroke}/>`;
}

/** A line with ink on both sides. */
export function band(path: string, width: number, colour: string, ink = 4.4): string {
  const line = (stroke: string, thick: number): string =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${short(thick)}" stroke-linejoin="round"/>`;
  return line(INK, width + ink) + line(colour, width);
}

export function disc(x: number, y: number, radius: number, fill: string, outline = 0): string {
  const stroke = outline ? ` stroke="${INK}" stroke-width="${outline}"` : "";
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${stroke}/>`;
}

/** A ball with a point of light on it. */
export function orb(x: number, y: number, radius: number, fill: string = BRIGHT): string {
  const shine = disc(x - radius * 0.3, y - radius * 0.34, radius * 0.34, WHITE);
  return disc(x, y, radius, fill, 2.4) + shine;
}

/** A regular polygon with bevelled edges; the flat part is `share` of it. */
export function bevel(count: number, radius: number, share: number, turn = 0): string {
  const outer = regular(count, radius, turn);
  const inner = regular(count, radius * share, turn);
  const sides = edges(outer.map((corner, i) => [corner, inner[i] as Point] as const));
  return (
    face(outer, INK, 4) +
    sides.map(([[a, innerA], [b, innerB]]) => face([a, b, innerB, innerA], lit([a[0] + b[0], a[1] + b[1]]))).join("") +
    face(inner, BRIGHT)
  );
}

/** A kite pointing outwards; its ridge is lit on one side. `belly` says where it is widest. */
export function blade(angle: number, from: number, to: number, width: number, belly = 0.35): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [tip, base] = [polar(to, angle), polar(from, angle)];
  const [x, y] = polar(from + (to - from) * belly, angle);
  const left: Point = [x - width * cos, y - width * sin];
  const right: Point = [x + width * cos, y + width * sin];
  return (
    face([base, left, tip, right], INK, 4) +
    face([base, left, tip], lit([-cos, -sin], 0.06)) +
    face([base, right, tip], lit([cos, sin], 0.06))
  );
}

/** A star whose points are folded along their ridge. */
export function foldedStar(count: number, radius: number, share: number, turn: number): string {
  const half = Math.PI / count;
  const outline = indices(2 * count).map((i) => polar(i % 2 ? radius * share : radius, turn + i * half));
  const folds = indices(count).map((i) => {
    const angle = turn + (i * TAU) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const tip = polar(radius, angle);
    return (
      face([[0, 0], tip, polar(radius * share, angle - half)], lit([-cos, -sin], 0.05)) +
      face([[0, 0], tip, polar(radius * share, angle + half)], lit([cos, sin], 0.05))
    );
  });
  return face(outline, INK, 4.5) + folds.join("");
}

/** A four-pointed glint. */
export function spark(x: number, y: number, scale: number): string {
  return (
    `<path transform="translate(${short(x)} ${short(y)}) scale(${short(scale)})" ` +
    `d="M0-6Q.7-.7 6 0Q.7.7 0 6Q-.7.7-6 0Q-.7-.7 0-6Z" fill="#fff"/>`
  );
}

/** `M…Q…Z` through the given points: a control point and an end for each curve. */
export function curves(start: Point, ...pairs: readonly [control: Point, end: Point][]): string {
  return `M${at(start)}${pairs.map(([control, end]) => `Q${at(control)} ${at(end)}`).join("")}Z`;
}

export function group(transform: string, inside: string): string {
  return `<g transform="${transform}">${inside}</g>`;
}
