/** One hidden sheet of symbols per page: each stone and token is drawn once and used everywhere. */

import { mix } from "./colour";
import { between, facing, indices, middle, polygon, ringPiece, TAU } from "./drawing/geometry";
import type { Point } from "./drawing/geometry";
import { STONES } from "../content/stones";
import { CUTS, inset, RAMPS, star, toneOf } from "./stones";
import type { Stone } from "../content/stones";
import type { Cut } from "./stones";

const SHEET = "six-stones-sprite";
const INK = "var(--art-ink)";
/** The tiny stone's one tone: how far from base to bright. A test holds its contrast to the letter. */
export const TINY = 0.62;
const HOLLOW = "var(--stone-ground, var(--foot))";

/** What there is to use: the cut stone, the plain tiny one, the dashed outline of none, the hollow one
 * that is still to be found, the token, the glow. */
export type Piece = "stone" | "tiny" | "empty" | "hollow" | "token" | "glow";

/** The id of a symbol on the sheet, or of the glow's gradient. */
export function pieceId(piece: Piece, stone: Stone): string {
  return `six-stones-${piece}-${stone}`;
}

/** The facets between girdle and table, each with how much brighter than its direction it is. */
function facets(cut: Cut): [Point[], number][] {
  const table = inset(cut, cut.table);
  const corner = (list: readonly Point[], i: number): Point => list[i % list.length] as Point;
  if (cut.facets === "step") {
    const step = inset(cut, (1 + cut.table) / 2);
    return cut.girdle.flatMap((_, i): [Point[], number][] => [
      [[corner(cut.girdle, i), corner(cut.girdle, i + 1), corner(step, i + 1), corner(step, i)], -0.06],
      [[corner(step, i), corner(step, i + 1), corner(table, i + 1), corner(table, i)], 0.1],
    ]);
  }
  return cut.girdle.flatMap((_, i): [Point[], number][] => {
    const half = between(corner(cut.girdle, i), corner(cut.girdle, i + 1));
    return [
      [[corner(cut.girdle, i), half, corner(table, i)], 0.03],
      [[half, corner(table, i), corner(table, i + 1)], 0.15],
      [[half, corner(cut.girdle, i + 1), corner(table, i + 1)], -0.09],
    ];
  });
}

/** The round brilliant: a ring of sixteen, eight kites and eight stars. */
function brilliantFacets(cut: Cut): [Point[], number][] {
  const [kites, table] = [star(39, 0.5), star(30, 0)];
  const point = (list: readonly Point[], i: number): Point => list[i % list.length] as Point;
  return indices(8).flatMap((i): [Point[], number][] => [
    [[point(kites, i), point(cut.girdle, 2 * i), point(cut.girdle, 2 * i + 1)], 0.05],
    [[point(kites, i), point(cut.girdle, 2 * i + 1), point(cut.girdle, 2 * i + 2)], -0.1],
    [[point(table, i), point(kites, i + 7), point(cut.girdle, 2 * i), point(kites, i)], i % 2 ? -0.02 : 0.07],
    [[point(table, i), point(table, i + 1), point(kites, i)], 0.13],
  ]);
}

function tableOf(cut: Cut): Point[] {
  return cut.facets === "brilliant" ? star(30, 0) : inset(cut, cut.table);
}

function cutBody(stone: Stone): string {
  const cut = CUTS[stone];
  const all = cut.facets === "brilliant" ? brilliantFacets(cut) : facets(cut);
  return all
    .map(([corners, bias]) => {
      const [x, y] = middle(corners);
      const light = 0.47 + 0.36 * facing([x - cut.centre[0], y - cut.centre[1]]) + bias;
      return `<path d="${polygon(corners)}" fill="${toneOf(stone, light)}"/>`;
    })
    .join("");
}

/** The band of glare across the upper left of the table, cut to it. */
function glare(stone: Stone, table: readonly Point[]): string {
  const [xs, ys] = [table.map((p) => p[0]), table.map((p) => p[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const band = polygon([
    [left, top + height * 0.62],
    [left, top + height * 0.2],
    [left + width * 0.2, top],
    [left + width * 0.72, top],
  ]);
  return `<path d="${band}" fill="#fff" opacity=".34" clip-path="url(#six-stones-clip-${stone})"/>`;
}

/** Gradients of the table and of the glow, and the clip of the glare. */
function stonePaints(stone: Stone): string {
  const [, , base, bright, hot] = RAMPS[stone];
  return [
    `<linearGradient id="six-stones-table-${stone}" x1=".15" y1="0" x2=".85" y2="1">`,
    `<stop offset="0" stop-color="${hot}"/><stop offset=".45" stop-color="${bright}"/>`,
    `<stop offset="1" stop-color="${mix(bright, base, 0.55)}"/></linearGradient>`,
    `<radialGradient id="${pieceId("glow", stone)}">`,
    `<stop offset="0" stop-color="${bright}" stop-opacity=".95"/>`,
    `<stop offset=".45" stop-color="${base}" stop-opacity=".4"/>`,
    `<stop offset="1" stop-color="${base}" stop-opacity="0"/></radialGradient>`,
    `<clipPath id="six-stones-clip-${stone}"><path d="${polygon(tableOf(CUTS[stone]))}"/></clipPath>`,
  ].join("");
}

function outline(path: string, fill: string, stroke: string, width: number, extra = ""): string {
  return (
    `<path d="${path}" stroke-linejoin="round" fill="${fill}" ` + `stroke="${stroke}" stroke-width="${width}"${extra}/>`
  );
}

function stoneSymbols(stone: Stone): string {
  const [deep, , base, bright, hot] = RAMPS[stone];
  const cut = CUTS[stone];
  const table = tableOf(cut);
  const text = `var(--st-${stone})`;
  const bodies: [Piece, string][] = [
    [
      "stone",
      outline(cut.outline, deep, INK, 10) +
        cutBody(stone) +
        `<path d="${polygon(table)}" fill="url(#six-stones-table-${stone})"/>` +
        glare(stone, table) +
        outline(cut.outline, "none", hot, 2.2, ' stroke-opacity=".3"'),
    ],
    [
      "tiny",
      outline(cut.tiny.outline, mix(base, bright, TINY), INK, 13) +
        outline(cut.tiny.outline, "none", mix(base, deep, 0.2), 5),
    ],
    ["empty", outline(cut.outline, text, text, 6, ' fill-opacity=".1" stroke-dasharray="9 7"')],
    ["hollow", outline(cut.outline, HOLLOW, text, 8)],
  ];
  return bodies
    .map(
      ([piece, body]) =>
        `<symbol id="${pieceId(piece, stone)}" viewBox="-8 -8 116 116" overflow="visible">${body}</symbol>`,
    )
    .join("");
}

/** A struck chip with a well in the middle, where the stone is set. */
function tokenSymbol(stone: Stone): string {
  const [deep, dark, base, bright] = RAMPS[stone];
  const notches = indices(8)
    .map((i) => ringPiece([60, 60], 46, 56, (i * TAU) / 8, (i * TAU) / 8 + 0.35))
    .join("");
  return [
    `<linearGradient id="six-stones-rim-${stone}" x1="0" y1="0" x2="1" y2="1">`,
    `<stop offset="0" stop-color="${base}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    `<radialGradient id="six-stones-well-${stone}" cx=".4" cy=".32" r=".8">`,
    `<stop offset="0" stop-color="${mix(dark, base, 0.25)}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`,
    `<symbol id="${pieceId("token", stone)}" viewBox="0 0 120 120" overflow="visible">`,
    `<circle cx="60" cy="60" r="58" fill="url(#six-stones-rim-${stone})" stroke="${INK}" stroke-width="4"/>`,
    `<path d="${notches}" fill="${bright}"/>`,
    `<circle cx="60" cy="60" r="44" fill="url(#six-stones-well-${stone})" stroke="${deep}" stroke-width="3"/>`,
    `<circle cx="60" cy="60" r="41" fill="none" stroke="${bright}" stroke-opacity=".5" stroke-width="1.5" stroke-dasharray="2 4"/>`,
    `<path d="M18 42A46 46 0 0 1 60 14" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3.4" stroke-linecap="round"/>`,
    `</symbol>`,
  ].join("");
}

/** Gold of the Gauntlet and silver of the Avengers tile. */
const METALS = [
  `<linearGradient id="six-stones-gold" gradientUnits="userSpaceOnUse" x1="40" y1="30" x2="200" y2="210">`,
  `<stop offset="0" stop-color="#fff3bf"/><stop offset=".25" stop-color="#ffcf4a"/>`,
  `<stop offset=".5" stop-color="#c67a05"/><stop offset=".7" stop-color="#ffdf85"/>`,
  `<stop offset="1" stop-color="#8a4b00"/></linearGradient>`,
  `<radialGradient id="six-stones-gold-well"><stop offset=".5" stop-color="#2a1600"/>`,
  `<stop offset="1" stop-color="#6b3d00"/></radialGradient>`,
  `<linearGradient id="six-stones-silver" x1="0" y1="0" x2="1" y2="1">`,
  `<stop offset="0" stop-color="#fffdf2"/><stop offset=".5" stop-color="#dfe6f2"/>`,
  `<stop offset="1" stop-color="#aab7cc"/></linearGradient>`,
].join("");

/** The whole sheet as the inside of an `<svg>`. */
export function spriteMarkup(): string {
  const drawn = STONES.map((stone) => stonePaints(stone) + stoneSymbols(stone) + tokenSymbol(stone)).join("");
  return `<defs>${drawn}${METALS}</defs>`;
}

/** Puts the sheet into the page unless it is there; every component that uses a piece calls this. */
export function ensureSprite(): void {
  if (typeof document === "undefined" || document.getElementById(SHEET)) {
    return;
  }
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sheet.id = SHEET;
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("focusable", "false");
  sheet.style.cssText = "position:absolute;overflow:hidden";
  sheet.innerHTML = spriteMarkup();
  document.body.append(sheet);
}
