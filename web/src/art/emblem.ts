/** Emblems: a picture of its own for each character, made from its id alone; never a likeness. */

import { FAMILIES, FAMILY_NAMES, type FamilyName } from "./emblem/families";
import { sky } from "./emblem/sky";
import { face, spark } from "./emblem/shapes";
import { WEARERS } from "./emblem/wearers";
import { at, indices, polar, polygon, regular, TAU, type Point } from "./drawing/geometry";
import { halftone } from "./drawing/halftone";
import { pick, type Random, randomOf, whole } from "./drawing/random";
import type { Colour } from "../content/stones";

export type Level = 1 | 2 | 3;

/** Where the glyph stands on the card's 160 by 224. */
export const CENTRE: Point = [80, 70];

const ACCENTS: Readonly<Record<Colour, [string, string, string]>> = {
  Y: ["#ff5d5d", "#ffffff", "#58d6ff"],
  B: ["#ffe06b", "#ffffff", "#ff7ab8"],
  O: ["#ffe88a", "#ffffff", "#6fd8ff"],
  R: ["#ffd34d", "#ffffff", "#8be9ff"],
  P: ["#ffd84d", "#ffffff", "#6cf0c8"],
};

/** The family of glyphs that a character wears; one chosen by its name if it is new to us. */
export function familyOf(id: string): FamilyName {
  return WEARERS[id] ?? pick(randomOf(`family/${id}`), FAMILY_NAMES);
}

/** The ring around glyphs of level II and III. */
function halo(kind: number): string {
  const ring = (radius: number, width: number, extra: string): string =>
    `<circle r="${radius}" fill="none" stroke="var(--g3)" stroke-width="${width}" ${extra}/>`;
  switch (kind) {
    case 0:
      return ring(60, 1.6, 'stroke-dasharray="2 5"');
    case 1:
      return ring(60, 1.4, 'opacity=".8"') + ring(64, 0.8, 'opacity=".5"');
    case 2: {
      const tick = (i: number): string =>
        `M${at(polar(59, (i * TAU) / 36))}L${at(polar(i % 3 ? 62 : 66, (i * TAU) / 36))}`;
      return `<path d="${indices(36).map(tick).join("")}" stroke="var(--g3)" stroke-width="1.4"/>`;
    }
    default:
      return `<path d="${polygon(regular(6, 66))}" fill="none" stroke="var(--g3)" stroke-width="1.5" opacity=".8"/>`;
  }
}

/** Small lozenges around glyphs of level III. */
function satellites(random: Random): string {
  const count = 3 + whole(random, 4);
  return regular(count, 62, Math.PI / count)
    .map(([x, y]) =>
      face(
        [
          [x, y - 5],
          [x + 4, y],
          [x, y + 5],
          [x - 4, y],
        ],
        "var(--g4)",
        2,
      ),
    )
    .join("");
}

function sparks(random: Random, count: number): string {
  return indices(count)
    .map(() => {
      const angle = random() * TAU;
      const [x, y] = polar(50 + random() * 50, angle);
      return spark(CENTRE[0] + x * 0.95, CENTRE[1] + y, 0.28 + random() * 0.55);
    })
    .join("");
}

/** Dots that grow towards a corner, which is given as the angle to it. */
const dots = (corner: number): string =>
  halftone({ angle: (corner * 180) / Math.PI, centre: [80, 85], radius: 117, step: 6.2, dot: 3.2, reach: 0.95 });

function gradients(uid: string): string {
  const centre = `gradientUnits="userSpaceOnUse" cx="${CENTRE[0]}" cy="${CENTRE[1]}"`;
  const stop = (offset: number, colour: string, opacity = 1): string =>
    `<stop offset="${offset}" style="stop-color:var(--${colour});stop-opacity:${opacity}"/>`;
  return (
    `<radialGradient id="${uid}-sky" ${centre} r="150">` +
    `${stop(0, "sky-0")}${stop(0.5, "sky-1")}${stop(1, "sky-2")}</radialGradient>` +
    `<radialGradient id="${uid}-ray" ${centre} r="140">${stop(0.1, "ray", 0.95)}${stop(1, "ray", 0.12)}</radialGradient>` +
    `<radialGradient id="${uid}-halo">${stop(0, "halo", 0.9)}${stop(0.55, "halo", 0.35)}${stop(1, "halo", 0)}</radialGradient>`
  );
}

/** The inside of an `<svg viewBox="0 0 160 224">`: a function of its arguments and nothing else.
 *
 * `uid` starts the ids that the drawing defines and must be unique on the page. Colours come from
 * the custom properties of the class `st-…` and of Emblem.svelte. A stamp is too small for the dots and glints of the
 * sky: they are most of the drawing, and nobody would see them.
 */
export function emblem(id: string, colour: Colour, level: Level, uid: string, stamp = false): string {
  const random = randomOf(`six-stones/${id}`);
  const kind = whole(random, 6);
  const corner = pick(random, [2.35, 0.8, -2.35, -0.8]) + (random() - 0.5) * 0.4;
  const accent = pick(random, ACCENTS[colour]);
  const finish = whole(random, 3);
  const glyph = FAMILIES[familyOf(id)](random);
  const ring = halo(whole(random, 4));
  const around = (level > 1 ? ring : "") + (level === 3 ? satellites(random) : "");
  const glints = sparks(random, 3 + level * 2);
  const [x, y] = CENTRE;
  return (
    `<defs>${gradients(uid)}</defs><rect width="160" height="224" fill="url(#${uid}-sky)"/>` +
    sky(kind, random, CENTRE, `${uid}-ray`) +
    (stamp ? "" : `<g class="${level === 1 || finish === 2 ? "dots-ink" : "dots-bright"}">${dots(corner)}</g>`) +
    `<circle cx="${x}" cy="${y}" r="74" fill="url(#${uid}-halo)"/>${stamp ? "" : glints}` +
    `<g transform="translate(${x} ${y}) scale(${1 - level * 0.02})" style="--accent:${accent}">${around}` +
    `<use class="cast" href="#${uid}-glyph" x="2" y="3"/>` +
    `<g class="finish-${finish}"><g id="${uid}-glyph">${glyph}</g></g></g>`
  );
}
