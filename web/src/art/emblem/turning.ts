/** Families of glyphs that go around the middle. */

import { at, indices, polar, polygon, regular, short, TAU } from "../drawing/geometry";
import type { Point } from "../drawing/geometry";
import { pick, sign, whole } from "../drawing/random";
import {
  ACCENT,
  band,
  bevel,
  blade,
  BODY,
  BRIGHT,
  DEEP,
  disc,
  face,
  type Family,
  foldedStar,
  group,
  INK,
  orb,
  SHADOW,
  shape,
  SHINE,
  toneAt,
} from "./shapes";

export const orbits: Family = (random) => {
  const count = 2 + whole(random, 3);
  const flat = 13 + random() * 9;
  const start = random() * 180;
  const paths: string[] = [];
  const moons: string[] = [];
  for (const i of indices(count)) {
    const turn = start + (i * 180) / count;
    const ellipse = (stroke: string, width: number): string =>
      `<ellipse rx="51" ry="${short(flat)}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
    paths.push(group(`rotate(${short(turn)})`, ellipse(INK, 9) + ellipse(toneAt(1 + (i % 3)), 4.6)));
    const where = random() * TAU;
    const [x, y] = [51 * Math.cos(where), flat * Math.sin(where)];
    const angle = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    moons.push(orb(x * cos - y * sin, x * sin + y * cos, 6, i ? SHINE : ACCENT));
  }
  const belt = `<path d="M-16 5Q0 14 16 5" stroke="${SHADOW}" stroke-width="3" fill="none"/>`;
  return paths.join("") + orb(0, 0, 17) + belt + moons.join("");
};

export const rings: Family = (random) => {
  const arc = (radius: number, from: number, to: number, width: number, colour: string): string => {
    const big = to - from > Math.PI ? 1 : 0;
    const path = `M${at(polar(radius, from))}A${radius} ${radius} 0 ${big} 1 ${at(polar(radius, to))}`;
    return band(path, width, colour);
  };
  const circles = indices(3).map((k) => {
    const count = 1 + whole(random, 4) + (k === 0 ? 1 : 0);
    const gap = 0.35 + random() * 0.3;
    const start = random() * TAU;
    const pieces = indices(count).map((i) => {
      const from = start + (i * TAU) / count;
      return arc(46 - 13 * k, from, from + TAU / count - gap, k === 0 ? 7 : 6, toneAt(3 - k));
    });
    return pieces.join("");
  });
  return circles.join("") + bevel(3 + whole(random, 4), 13, 0.5);
};

export const eye: Family = (random) => {
  const lashes = 10 + 2 * whole(random, 5);
  const height = 24 + random() * 9;
  const turn = random() < 0.35 ? 90 : 0;
  const pupil = 3 + whole(random, 4);
  const angles = indices(lashes).map((i) => (i * TAU) / lashes);
  const lid = `M-50 0Q0 ${short(-height * 2)} 50 0Q0 ${short(height * 2)} -50 0Z`;
  const shade = `M-50 0Q0 ${short(height * 2)} 50 0Q0 ${short(height * 1.2)} -50 0Z`;
  const iris = angles.map((a, i) => face([polar(20, a - 0.08), polar(20, a + 0.08), polar(8, a)], toneAt(1 + (i % 2))));
  return (
    angles.map((a, i) => blade(a + Math.PI / lashes, 26, i % 2 ? 50 : 42, 3.2, 0.3)).join("") +
    group(`rotate(${turn})`, shape(lid, SHINE, 5) + shape(shade, BRIGHT)) +
    disc(0, 0, 21, SHADOW, 3) +
    iris.join("") +
    face(regular(pupil, 12), INK, 3) +
    face(regular(pupil, 10), ACCENT)
  );
};

export const knot: Family = (random) => {
  const loops = pick(random, [3, 4, 5, 7, 8]);
  const depth = 0.42 + random() * 0.3;
  const points = indices(91).map((i) => {
    const angle = (i / 90) * TAU;
    const radius = 34 + 27.36 * depth * Math.cos(loops * angle);
    return polar(Math.max(2, Math.abs(radius)), angle + 0.42 * Math.sin(loops * angle) * depth);
  });
  const path = polygon(points);
  const line = (stroke: string, width: number, extra = ""): string =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${extra}/>`;
  return (
    `<path d="${path}" fill="${DEEP}" fill-opacity=".55"/>` +
    line(INK, 12) +
    line(BRIGHT, 7.4) +
    line(SHINE, 2.4, ' transform="translate(-.9 -1.2)"') +
    foldedStar(loops, 19, 0.5, random() < 0.5 ? 0 : Math.PI / loops)
  );
};

/** The `d` of a circle of radius 50 without one of radius `bite` whose middle is `away`. */
function moon(bite: number, away: number): string {
  const x = (2500 - bite * bite + away * away) / (2 * away);
  const y = Math.sqrt(Math.max(0, 2500 - x * x));
  return (
    `M${short(x)} ${short(-y)}A50 50 0 1 0 ${short(x)} ${short(y)}` +
    `A${short(bite)} ${short(bite)} 0 1 1 ${short(x)} ${short(-y)}Z`
  );
}

export const crescent: Family = (random) => {
  const turn = -60 + random() * 300;
  const sides = pick(random, [5, 6, 8, 9]);
  const bite = 37 + random() * 4;
  const away = 17 + random() * 3;
  const jewel = bevel(sides, 22, 0.58) + orb(0, 0, 7, ACCENT);
  return group(
    `rotate(${short(turn)})`,
    shape(moon(bite, away), BODY, 5) +
      shape(moon(bite + 6, away - 3.2), SHINE) +
      group(`translate(${short(away - 3)} 0) rotate(${short(-turn)})`, jewel),
  );
};

export const swirl: Family = (random) => {
  const count = pick(random, [3, 5, 6, 7]);
  const way = sign(random);
  const twist = 1.5 + random() * 0.9;
  const arm = (i: number): string => {
    const start = (i * TAU) / count;
    const [front, back]: [Point[], Point[]] = [[], []];
    for (const j of indices(17)) {
      const along = j / 16;
      const bow = Math.pow(Math.sin(Math.PI * (0.12 + 0.88 * along)), 0.8) || 0;
      const width = (TAU / count) * 0.62 * bow * (1 - along * 0.15);
      front.push(polar(8 + 44 * along, way * (start + twist * along)));
      back.unshift(polar(8 + 44 * along, way * (start + twist * along + width)));
    }
    const ridge = back.map((point, k): Point => {
      const other = front[16 - k] as Point;
      return [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2];
    });
    return face([...front, ...back], BRIGHT, 3.6) + face([...front, ...ridge], way > 0 ? SHINE : BODY);
  };
  return indices(count).map(arm).join("") + orb(0, 0, 9, ACCENT);
};
