/** Scenes of towns and towers on Earth. */

import { indices } from "../drawing/geometry";
import { area, circle, dots, ellipse, type Front, line, rect, type Scene, sky, sunRays, windows } from "./brush";

function litPart(name: string, box: Front["box"], window: Front["window"]): string {
  const step: Front["step"] = [window[0] * 2 + 0.6, 6];
  return windows(name, { box, window, step, colour: "#ffe27a", share: 0.55 });
}

/** A slender tower over the river, the moon behind it. */
export const avengersTower: Scene = (uid) =>
  [
    sky(uid, "#0a1252", "#1f4fd0", "#8fd0ff"),
    sunRays(196, 24, 22, "#ffe98a", 0.22),
    circle(196, 24, 17, "#fff3b0"),
    dots(-69, "#061058"),
    area("0 112V76H18V66H40V84H56V58H74V90H92V70H112V92H130V112", "#0d2a86"),
    area("300 112V72H284V60H262V80H248V90H226V76H214V112", "#0d2a86"),
    area("150 112V36C152 20 170 14 186 12L186 34L200 40V112", "#060d3f"),
    area("186 12V34L200 40V112H190V44L180 38V18", "#3f7dff"),
    rect(166, 2, 3, 18, "#060d3f"),
    rect(142, 58, 64, 8, "#0a1a66"),
    rect(142, 58, 64, 2.4, "#9fd4ff"),
    litPart("tower", [154, 68, 30, 40], [3, 2.4]),
    litPart("tower top", [154, 40, 24, 16], [3, 2.4]),
    area("0 112V94H26V86H50V100H84V92H110V112", "#060b34"),
    area("214 112V98H240V88H268V100H300V112", "#060b34"),
    litPart("left bank", [4, 97, 100, 12], [3, 3]),
    litPart("right bank", [218, 101, 80, 9], [3, 3]),
  ].join("");

/** Roofs at dusk, a water tower, a fire escape. */
export const hellsKitchen: Scene = (uid) => {
  const house = (name: string, x: number, y: number, width: number, fill: string, glow: string): string =>
    area(`${x} 112V${y}H${x + width}V112`, fill) +
    windows(name, {
      box: [x + 6, y + 6, width - 10, 106 - y],
      window: [6, 7.5],
      step: [12, 13.5],
      colour: glow,
      share: 0.6,
    });
  return [
    sky(uid, "#3a0a1c", "#c2410c", "#ffcf4a"),
    sunRays(150, 96, 20, "#fff0a0", 0.2),
    dots(-92, "#5c0f14"),
    area("0 112V54H30V44H62V60H90V40H118V66H150V52H184V70H214V46H250V58H276V50H300V112", "#7c2410"),
    `<g stroke="#1a0708" stroke-width="2.4">`,
    rect(198, 24, 26, 20, "#a84a1c"),
    area("196 24L211 12L226 24", "#d9682a"),
    line("201 44L198 62M221 44L224 62M200 54H222", "#1a0708", 2.4),
    `</g>`,
    house("first", 0, 70, 44, "#2a0a0c", "#ff9c3a"),
    house("second", 54, 60, 58, "#3d1210", "#ffd94f"),
    house("third", 122, 76, 54, "#2a0a0c", "#ffb84a"),
    house("fourth", 186, 62, 58, "#3d1210", "#ffd94f"),
    house("fifth", 254, 72, 46, "#2a0a0c", "#ffd94f"),
    line("112 64H122M112 78H124M112 92H122M112 64L124 78L112 92L124 106", "#120405", 2),
  ].join("");
};

/** Three round towers in the setting sun. */
export const triskelion: Scene = (uid) => {
  const tower = (x: number, top: number, width: number, front: string, side: string): string => {
    const [half, rim] = [width / 2, width / 7];
    const belts = indices(4).map((i) => {
      const y = top + 14 + i * 16;
      return line(`${x - half} ${y}A${half} ${rim} 0 0 0 ${x + half} ${y}`, "#ffb56b", 2.4, 'stroke-dasharray="4 3"');
    });
    return [
      area(`${x - half} 112V${top}A${half} ${rim} 0 0 1 ${x + half} ${top}V112`, front),
      area(`${x + width * 0.1} 112V${top - width / 8}A${half} ${rim} 0 0 1 ${x + half} ${top}V112`, side),
      ellipse(x, top, half, rim, "#b07bff"),
      ellipse(x, top, width / 3.2, width / 12, "#5a24b8"),
      ...belts,
    ].join("");
  };
  return [
    sky(uid, "#230a57", "#7a2fd0", "#ff9a4a"),
    circle(150, 70, 40, "#ffd08a"),
    circle(150, 70, 32, "#ffb45a"),
    sunRays(150, 70, 18, "#ffe0b0", 0.2),
    dots(-90, "#3a0f86", 0.85),
    tower(92, 58, 44, "#3c1a8c", "#290e66"),
    tower(208, 58, 44, "#3c1a8c", "#290e66"),
    tower(150, 22, 56, "#2a0f66", "#1b0848"),
    area("0 112V100Q75 92 150 102T300 98V112", "#13062f"),
    line("0 106Q80 98 150 107T300 103", "#ff9a4a", 1.4, 'opacity=".7"'),
  ].join("");
};

function domedTower(x: number, height: number, width: number): string {
  const [half, top] = [width / 2, 112 - height];
  const balcony = 112 - height * 0.55;
  return [
    area(
      `${x - half} 112V${top + half}Q${x} ${top - width * 0.7} ${x + half} ${top + half}V112`,
      "#081a57",
      'stroke="#6fb0ff" stroke-width="1.2"',
    ),
    windows(`tower ${x}`, {
      box: [x - half + 3, top + half, width - 5, height - 22],
      window: [2.4, 4],
      step: [5, 8],
      colour: "#9fe0ff",
      share: 0.65,
    }),
    area(`${x - half - 4} ${balcony}H${x + half + 4}L${x + half} ${balcony + 6}H${x - half}`, "#c71e3e"),
  ].join("");
}

/** Domed towers under the hills, a red sun, flat-topped trees. */
export const wakanda: Scene = (uid) => {
  return [
    sky(uid, "#04184f", "#1466c9", "#ff6a5e"),
    circle(84, 62, 30, "#ff3f52", 'stroke="#ffc0b8" stroke-width="1.4"'),
    sunRays(84, 62, 20, "#ff8a7a", 0.25),
    dots(-40, "#031a66"),
    area("0 96L44 56L70 78L104 44L150 86L196 52L240 82L276 60L300 78V112H0", "#0b2f86"),
    area("104 44L150 86L120 84L108 68", "#3f74e0"),
    area("196 52L240 82L212 80L200 68", "#3f74e0"),
    domedTower(150, 64, 20),
    domedTower(176, 84, 24),
    domedTower(206, 70, 20),
    domedTower(232, 52, 18),
    area("0 112V100Q60 92 130 102T300 98V112", "#030b2b"),
    line("30 101V84M30 86Q18 76 8 82M30 86Q42 76 52 82M30 85Q30 74 22 72", "#030b2b", 3),
    ellipse(30, 79, 24, 6, "#030b2b"),
    ellipse(272, 84, 20, 5.5, "#030b2b"),
    rect(270.5, 84, 3, 18, "#030b2b"),
  ].join("");
};
