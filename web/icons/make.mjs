// Draws the app's icons from the page's own art: `node icons/make.mjs`, in web/. The files are committed.
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const FOLDER = new URL("../public/icons/", import.meta.url);
const [GROUND, NIGHT, INK] = ["#06060f", "#2a1463", "#05050f"];
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

async function art() {
  const vite = await createServer({
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, watch: null },
  });
  const [sprite, gauntlet, stones, geometry] = await Promise.all(
    ["sprite", "gauntlet", "stones", "geometry"].map((name) => vite.ssrLoadModule(`/src/art/${name}.ts`)),
  );
  await vite.close();
  return { ...sprite, ...gauntlet, ...stones, ...geometry };
}

/** The sheet's definitions that the icon uses, without the variables of a page. */
function definitions({ spriteMarkup, pieceId, SOCKETS }) {
  const wanted = SOCKETS.flatMap((stone) => [
    pieceId("stone", stone),
    pieceId("glow", stone),
    `six-stones-table-${stone}`,
    `six-stones-clip-${stone}`,
  ]);
  const parts = spriteMarkup().match(/<(linearGradient|radialGradient|clipPath|symbol) id="[^"]+".*?<\/\1>/g);
  const kept = parts.filter((part) => {
    const id = /id="([^"]+)"/.exec(part)[1];
    return wanted.includes(id) || id === "six-stones-gold" || id === "six-stones-gold-well";
  });
  return kept.join("").replaceAll("var(--art-ink)", INK);
}

function wedges({ polar, shift, at, TAU }) {
  return Array.from({ length: 12 }, (_, i) => {
    const edge = (turn) => at(shift([256, 256], polar(400, turn)));
    return `M256 256L${edge((i / 12) * TAU)}L${edge(((i + 0.5) / 12) * TAU)}Z`;
  }).join("");
}

/** The ring with its six stones on a ground; `scale` is how much of the icon it fills. */
function icon(parts, { scale, ground }) {
  const { PLATES, SOCKETS, RAMPS, pieceId, polar, shift, TAU, HUB } = parts;
  const stones = SOCKETS.map((stone, i) => {
    const [x, y] = shift(HUB, polar(80, (i * TAU) / 6));
    return (
      `<circle cx="${x}" cy="${y}" r="31" fill="${RAMPS[stone][0]}" stroke="${INK}" stroke-width="3"/>` +
      `<circle cx="${x}" cy="${y}" r="31" fill="url(#${pieceId("glow", stone)})"/>` +
      `<use href="#${pieceId("stone", stone)}" x="${x - 29}" y="${y - 29}" width="58" height="58"/>`
    );
  }).join("");
  const plates = PLATES.map(
    ({ body, shine }) =>
      `<path d="${body}" fill="url(#six-stones-gold)" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/>` +
      `<path d="${shine}" fill="none" stroke="#fff6d6" stroke-opacity=".8" stroke-width="3" stroke-linecap="round"/>`,
  ).join("");
  const size = (512 * scale) / 240;
  const offset = 256 - 120 * size;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs>${definitions(parts)}` +
    `<radialGradient id="night"><stop offset="0" stop-color="#7a3cff"/><stop offset=".55" stop-color="${NIGHT}"/>` +
    `<stop offset="1" stop-color="${GROUND}"/></radialGradient><clipPath id="ground">${ground}</clipPath></defs>` +
    `<g clip-path="url(#ground)"><path fill="url(#night)" d="M0 0h512v512H0Z"/>` +
    `<path fill="#fff" opacity=".06" d="${wedges(parts)}"/></g>` +
    `<g transform="translate(${offset} ${offset}) scale(${size})">` +
    `<circle cx="120" cy="120" r="117" fill="${INK}"/><circle cx="120" cy="120" r="113" fill="url(#six-stones-gold)"/>` +
    `<circle cx="120" cy="120" r="105" fill="url(#six-stones-gold-well)" stroke="${INK}" stroke-width="3"/>` +
    `${plates}<circle cx="120" cy="120" r="47" fill="${GROUND}" stroke="url(#six-stones-gold)" stroke-width="4"/>` +
    `<path d="M120 82l8 30 30 8-30 8-8 30-8-30-30-8 30-8Z" fill="#fff6d6"/>${stones}</g></svg>`
  );
}

/** Numbers with two digits are as good, and half as long. */
const short = (svg) => svg.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));

const parts = await art();
const rounded = short(icon(parts, { scale: 0.94, ground: '<rect width="512" height="512" rx="112"/>' }));
const full = short(icon(parts, { scale: 0.76, ground: '<path d="M0 0h512v512H0Z"/>' }));
mkdirSync(FOLDER, { recursive: true });
writeFileSync(new URL("icon.svg", FOLDER), rounded);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
const page = await browser.newPage();
for (const [name, svg, width] of [
  ["icon-192", rounded, 192],
  ["icon-512", rounded, 512],
  ["maskable-512", full, 512],
]) {
  await page.setViewportSize({ width, height: width });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  writeFileSync(new URL(`${name}.png`, FOLDER), png);
}
await browser.close();
