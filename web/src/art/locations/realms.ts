/** Scenes of hidden, sunken and far-away locations. */

import { area, circle, dots, ellipse, line, rect, type Scene, sky, stars, sunRays, windows } from "./brush";

/** Spires and domes on the dark of the moon, Earth in the sky. */
export const attilan: Scene = (uid) => {
  const spire = (x: number, width: number, height: number, fill: string): string => {
    const [half, shoulder, top] = [width / 5, 112 - height * 0.62, 112 - height];
    return (
      area(`${x - half} 112V${shoulder}L${x} ${top}L${x + half} ${shoulder}V112`, fill) +
      area(`${x} ${top}L${x + half} ${shoulder}V112H${x}`, "#7c1268")
    );
  };
  const dome = (left: number, radius: number): string =>
    area(
      `${left} 112A${radius} ${radius} 0 0 1 ${left + 2 * radius} 112`,
      "#a86bff",
      'opacity=".55" stroke="#e8d2ff" stroke-width="1.5"',
    );
  return [
    sky(uid, "#1b0440", "#7a1466", "#ff5a6e"),
    stars("attilan", 40, 60),
    circle(248, 26, 24, "#7fb6ff"),
    circle(240, 20, 24, "#1b0440", 'opacity=".55"'),
    dots(80, "#c81c5c", 0.8),
    area("0 112V96Q40 84 84 94T170 88T300 96V112", "#3c0a4e"),
    spire(96, 34, 60, "#c02a7c"),
    spire(126, 46, 82, "#f04a78"),
    spire(152, 62, 98, "#c02a7c"),
    spire(178, 42, 78, "#f04a78"),
    spire(206, 28, 56, "#c02a7c"),
    dome(40, 40),
    dome(190, 34),
    area("0 112V102Q60 94 120 104T240 100T300 106V112", "#1c0532"),
    windows("attilan", {
      box: [144, 66, 16, 34],
      window: [2, 4],
      step: [6, 8],
      colour: "#ffd7e6",
      share: 0.6,
    }),
  ].join("");
};

const PIPES: readonly [x: number, width: number, height: number][] = [
  [108, 8, 34],
  [122, 9, 50],
  [136, 10, 46],
  [150, 11, 66],
  [163, 10, 82],
  [176, 13, 100],
  [190, 11, 84],
  [203, 10, 64],
  [217, 11, 70],
  [231, 10, 46],
  [245, 9, 52],
  [259, 8, 32],
];

/** A hall of golden pipes at the end of a bridge of light. */
export const asgard: Scene = (uid) => {
  const gold = `url(#${uid}-gold)`;
  const pipe = ([x, width, height]: readonly [number, number, number]): string =>
    area(
      `${x - width / 2} 112V${120 - height}L${x} ${112 - height}L${x + width / 2} ${120 - height}V112`,
      gold,
      'stroke="#4a1d00" stroke-width="1.4"',
    );
  const gate = (x: number, y: number): string =>
    area(`${x - 9} 112V${y + 8}A9 9 0 0 1 ${x + 9} ${y + 8}V112`, "#6d2a00") +
    area(`${x - 5} 112V${y + 9}A5 5 0 0 1 ${x + 5} ${y + 9}V112`, "#ffe58a");
  const bridge = ["#ff4f6d", "#ff9d2e", "#ffe14d", "#45dc8b", "#4aa8ff", "#a86bff"].map((colour, i) =>
    line(`-10 ${84 + i * 3.2}Q70 ${66 + i * 3.2} 150 ${92 + i * 3.2}`, colour, 3.2),
  );
  return [
    `<defs><linearGradient id="${uid}-gold"><stop offset="0" stop-color="#fff1a8"/>`,
    `<stop offset=".5" stop-color="#ffc832"/><stop offset="1" stop-color="#c26a00"/></linearGradient></defs>`,
    sky(uid, "#1a0a55", "#8a35d6", "#ff9d52"),
    stars("asgard", 40, 56),
    sunRays(176, 104, 26, "#ffe9a0", 0.24),
    dots(-115, "#2b0e7a", 0.8),
    ...bridge,
    ...PIPES.map(pipe),
    gate(140, 88),
    gate(176, 70),
    gate(214, 86),
    area("92 112Q180 96 300 108V112", "#24083f"),
  ].join("");
};

const CORALS = [
  [30, "#ff3f5e", 78],
  [46, "#ff7088", 80],
  [262, "#ff3f5e", 82],
  [280, "#ff7088", 84],
  [16, "#c2183e", 86],
] as const;
const BUBBLES = [
  [226, 40, 5],
  [236, 26, 3],
  [220, 20, 2],
  [74, 50, 4],
  [82, 36, 2.4],
  [70, 26, 3],
] as const;

/** Domes and pillars on the sea bed, light falling in. */
export const atlantis: Scene = (uid) => {
  const coral = ([x, colour, top]: readonly [number, string, number]): string =>
    line(
      `${x} 112C${x - 8} 98 ${x + 6} 92 ${x - 3} ${top}M${x} 104C${x + 8} 98 ${x + 2} 92 ${x + 9} 86`,
      colour,
      4,
      'stroke-linecap="round"',
    );
  const bubble = ([x, y, radius]: readonly [number, number, number]): string =>
    circle(x, y, radius, "none", 'stroke="#dff6ff" stroke-width="1.4"');
  return [
    sky(uid, "#5fd0ff", "#1565d8", "#1c0a5c"),
    `<g opacity=".3">`,
    area("60 0H84L40 112H-4", "#e8fbff"),
    area("130 0H146L140 112H96", "#e8fbff"),
    area("210 0H240L290 112H232", "#e8fbff"),
    `</g>`,
    dots(90, "#150a66"),
    area("0 112V92Q40 80 90 92T190 88T300 94V112", "#20107a"),
    `<g stroke="#14064a" stroke-width="1.6">`,
    area("112 112V70A38 38 0 0 1 188 70V112", "#8b5cf0"),
    area("150 32A38 38 0 0 1 188 70V112H150", "#5a2cc0"),
    area("62 112V86A22 22 0 0 1 106 86V112", "#6f46e0"),
    area("194 112V84A23 23 0 0 1 240 84V112", "#6f46e0"),
    area("146 34V12L150 4L154 12V34", "#d9c2ff"),
    `</g>`,
    line("138 14Q150 24 162 14", "#d9c2ff", 3),
    ...[120, 132, 144, 156, 168, 180].map((x) => rect(x - 2.5, 76, 5, 36, "#d9c2ff")),
    rect(110, 72, 80, 5, "#f0e6ff"),
    ...CORALS.map(coral),
    ...BUBBLES.map(bubble),
  ].join("");
};

const HARBOUR = [
  `<g stroke="#060616" stroke-width="1.4">`,
  area("140 62V50A12 12 0 0 1 164 50V62", "#ffd23f"),
  area("168 62V44L174 36L180 44V62", "#4aa3ff"),
  area("184 62V56A8 8 0 0 1 200 56V62", "#ff4a62"),
  area("122 62V44H134V62", "#4aa3ff"),
  `</g>`,
  rect(118, 62, 88, 5, "#0a0e2c"),
  windows("knowhere", {
    box: [122, 63, 80, 4],
    window: [2, 2.4],
    step: [5, 5],
    colour: "#ffe88a",
    share: 0.8,
  }),
].join("");

/** A harbour in a hollow rock, rings of dust around it. */
export const knowhere: Scene = (uid) => {
  const tilt = 'transform="rotate(-9 158 62)"';
  const ship = (hull: string, trail: string): string => area(hull, "#dfe9ff") + line(trail, "#6ff2ff", 2);
  return [
    sky(uid, "#050726", "#12286f", "#7a123e"),
    stars("knowhere", 70, 112),
    sunRays(158, 58, 24, "#3f8dff", 0.2),
    dots(63, "#a3153f", 0.85),
    ellipse(158, 62, 118, 17, "none", `stroke="#ffcf3d" stroke-width="3" ${tilt}`),
    ellipse(158, 62, 130, 21, "none", `stroke="#ff5a6e" stroke-width="1.6" stroke-dasharray="14 6" ${tilt}`),
    area(
      "94 66L104 40L128 24L160 18L196 26L220 46L226 70L206 92L172 104L136 100L108 88",
      "#27346f",
      'stroke="#060616" stroke-width="2.4" stroke-linejoin="round"',
    ),
    area("160 18L196 26L220 46L226 70L206 92L172 104L182 70L168 44", "#151d4a"),
    area("104 40L128 24L160 18L168 44L138 50", "#4a63b8"),
    circle(128, 76, 9, "#0a0e2c"),
    circle(128, 76, 5, "#ff4a62"),
    circle(196, 80, 6, "#0a0e2c"),
    HARBOUR,
    line("41 73A118 17 -9 0 0 275 53", "#ffcf3d", 3),
    ship("250 20L268 16L262 24L270 28", "250 20L222 27"),
    ship("44 28L30 24L36 32L28 36", "44 28L66 34"),
  ].join("");
};
