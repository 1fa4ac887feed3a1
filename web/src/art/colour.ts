/** Arithmetic on colours written as #rrggbb. */

export type Hex = `#${string}`;
type Channels = [red: number, green: number, blue: number];

function channels(colour: Hex): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hex(parts: Channels): Hex {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** The colour `part` of the way from `from` to `to`. */
export function mix(from: Hex, to: Hex, part: number): Hex {
  const [a, b] = [channels(from), channels(to)];
  const blend = (i: 0 | 1 | 2): number => a[i] + (b[i] - a[i]) * part;
  return hex([blend(0), blend(1), blend(2)]);
}

/** The relative luminance of WCAG 2. */
export function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
