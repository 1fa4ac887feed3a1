/** What scenes are painted with, on a canvas of 300 by 112. */

import { indices, rays, short } from "../drawing/geometry";
import { halftone } from "../drawing/halftone";
import { randomOf } from "../drawing/random";

export const WIDTH = 300;
export const HEIGHT = 112;

/** Paints a scene; ids that it defines start with `uid`. */
export type Scene = (uid: string) => string;

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"/>`;
}

/** A filled path that is closed and starts at the given point. */
export function area(path: string, fill: string, extra = ""): string {
  return `<path d="M${path}Z" fill="${fill}" ${extra}/>`;
}

export function line(path: string, stroke: string, width: number, extra = ""): string {
  return `<path d="M${path}" fill="none" stroke="${stroke}" stroke-width="${width}" ${extra}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, extra = ""): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${extra}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ""): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${extra}/>`;
}

/** The whole canvas, shaded from the top to the bottom. */
export function sky(uid: string, ...colours: string[]): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${short(i / (colours.length - 1))}" stop-color="${colour}"/>`,
  );
  return (
    `<defs><linearGradient id="${uid}-sky" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient></defs>` +
    rect(0, 0, WIDTH, HEIGHT, `url(#${uid}-sky)`)
  );
}

export function sunRays(x: number, y: number, count: number, fill: string, opacity: number): string {
  return `<path d="${rays([x, y], count, 400)}" fill="${fill}" opacity="${opacity}"/>`;
}

/** Dots over the whole canvas, largest where `angle` (in degrees) leads. */
export function dots(angle: number, colour: string, reach = 0.9): string {
  const screen = { angle, centre: [150, 56] as const, radius: 160, step: 6, dot: 2.6, reach };
  return `<g stroke="${colour}">${halftone(screen)}</g>`;
}

export function stars(name: string, count: number, height: number): string {
  const random = randomOf(name);
  return indices(count)
    .map(() => {
      const [x, y] = [short(random() * WIDTH), short(random() * height)];
      return circle(x, y, short(0.4 + random() * 0.8), "#fff", `opacity="${short(0.4 + random() * 0.6)}"`);
    })
    .join("");
}

/** A house front: where it is, the size of a window and the steps between two, and how many are lit. */
export interface Front {
  box: [x: number, y: number, width: number, height: number];
  window: [width: number, height: number];
  step: [x: number, y: number];
  colour: string;
  share?: number;
}

/** The windows of a house, some of them lit. */
export function windows(name: string, front: Front): string {
  const random = randomOf(name);
  const [left, top, width, height] = front.box;
  const [w, h] = front.window;
  let path = "";
  for (let y = top; y + h <= top + height; y += front.step[1]) {
    for (let x = left; x + w <= left + width; x += front.step[0]) {
      if (random() < (front.share ?? 0.55)) {
        path += `M${short(x)} ${short(y)}h${w}v${h}h${-w}z`;
      }
    }
  }
  return `<path d="${path}" fill="${front.colour}"/>`;
}
