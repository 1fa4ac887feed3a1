/** The back of a card: rays, dots and a ring of six stones, more rings on higher levels. */

import type { Level } from "./emblem";
import { indices, polar, rays, shift, short, TAU, type Point } from "./drawing/geometry";
import { halftone } from "./drawing/halftone";
import { pieceId } from "./sprite";
import { SOCKETS } from "../content/stones";

const MIDDLE: Point = [80, 112];
const RAYS: Readonly<Record<Level, number>> = { 1: 10, 2: 14, 3: 20 };
const GROUND: Readonly<Record<Level, [string, string]>> = {
  1: ["#3a2f7e", "#120c38"],
  2: ["#4b2a8e", "#16093c"],
  3: ["#6a2a86", "#1c0736"],
};

/** I, II or III. */
export function numeral(level: Level): string {
  return "I".repeat(level);
}

function dots(angle: number): string {
  return halftone({ angle, centre: MIDDLE, radius: 137, step: 7, dot: 3.4, reach: 0.8 });
}

function gems(): string {
  return SOCKETS.map((stone, i) => {
    const [x, y] = shift(MIDDLE, polar(34, (i * TAU) / SOCKETS.length));
    return `<use href="#${pieceId("tiny", stone)}" x="${short(x - 9)}" y="${short(y - 9)}" width="18" height="18"/>`;
  }).join("");
}

/** The inside of an `<svg viewBox="0 0 160 224">`; `uid` must be unique on the page. */
export function back(level: Level, uid: string): string {
  const [inner, outer] = GROUND[level];
  const rings = indices(level).map(
    (i) =>
      `<circle cx="80" cy="112" r="${34 + i * 12}" fill="none" stroke="var(--back-3)" ` +
      `stroke-width="${i ? 2 : 4}"${i === 1 ? ' stroke-dasharray="3 5"' : ""}/>`,
  );
  return (
    `<defs><radialGradient id="${uid}-ground"><stop offset="0" stop-color="${inner}"/>` +
    `<stop offset="1" stop-color="${outer}"/></radialGradient></defs>` +
    `<rect width="160" height="224" fill="url(#${uid}-ground)"/>` +
    `<path d="${rays(MIDDLE, RAYS[level], 200)}" fill="var(--back-2)" opacity=".35"/>` +
    `<g stroke="var(--back-1)" opacity=".55">${dots(90)}${dots(-90)}</g>` +
    `${rings.join("")}<g class="gems">${gems()}</g>`
  );
}
