// Names and numbers in the reader's language.
import type { Stone } from "../content/stones";
import { m } from "../paraglide/messages.js";
import type { Level, SeatInfo, Temperament } from "../protocol";
import { locale } from "../state/locale.svelte";
import * as texts from "../texts/names";

export function cardName(id: string): string {
  return texts.cardName(id, locale.current);
}

export function locationName(id: string): string {
  return texts.locationName(id, locale.current).replace(/, NYC$/, "");
}

export function stoneName(stone: string): string {
  return texts.stoneName(stone as Stone, locale.current);
}

/** "a, b and c" as the language writes it. */
export function listing(parts: readonly string[]): string {
  return new Intl.ListFormat(locale.current, { type: "conjunction" }).format(parts);
}

/** "3 Mind, 2 Soul": tokens or costs in words. */
export function stonesInWords(stones: Readonly<Partial<Record<string, number>>>): string {
  const some = Object.entries(stones).filter(([, count]) => (count ?? 0) > 0);
  return listing(some.map(([stone, count]) => m.words_stones({ count: count ?? 0, stone: stoneName(stone) })));
}

const LEVEL_NAMES: Readonly<Record<string, () => string>> = {
  rookie: m.level_rookie,
  agent: m.level_agent,
  hero: m.level_hero,
  avenger: m.level_avenger,
  titan: m.level_titan,
};

/** From gentle to strong. */
export const LEVELS = Object.keys(LEVEL_NAMES) as readonly Level[];

export function levelName(level: string): string {
  return LEVEL_NAMES[level]?.() ?? level;
}

const TEMPERAMENT_NAMES: Readonly<Record<string, () => string>> = {
  balanced: m.temperament_balanced,
  "points rush": m.temperament_rush,
  "Avengers collector": m.temperament_avengers,
  "location hunter": m.temperament_locations,
};

export const TEMPERAMENTS = Object.keys(TEMPERAMENT_NAMES) as readonly Temperament[];

export function temperamentName(temperament: string): string {
  return TEMPERAMENT_NAMES[temperament]?.() ?? temperament;
}

/** The words for a bot, "Bot, Hero" and "Points rush"; one of no special temperament is only its level. */
export function botWords(level: string, temperament: string | null | undefined): string[] {
  const words = [m.seat_bot({ level: levelName(level) })];
  return temperament && temperament !== "balanced" ? [...words, temperamentName(temperament)] : words;
}

function plainName(seat: SeatInfo | undefined, at: number): string {
  if (seat?.kind === "bot" && seat.level && !seat.why) return levelName(seat.level);
  return seat?.name || m.seat_number({ number: at + 1 });
}

const NUMERALS = ["", " II", " III", " IV"] as const;

/** What someone at a table is called; of those who share a name the second is the second, as with kings: "Titan II". */
export function seatName(seats: readonly SeatInfo[], at: number): string {
  const name = plainName(seats[at], at);
  const before = seats.slice(0, at).filter((other, seat) => plainName(other, seat) === name).length;
  return name + (NUMERALS[before] ?? ` ${before + 1}`);
}

/** A share of one as percent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale.current, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A span of milliseconds as a clock shows it: 9:05, 1:02:03, and from a day on 2 days 23 h. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds >= 86_400)
    return m.clock_left({ count: Math.floor(seconds / 86_400), hours: Math.floor(seconds / 3600) % 24 });
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How long ago a moment (milliseconds since 1970) was. */
export function ago(at: number): string {
  const minutes = Math.round((at - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(locale.current, { numeric: "auto" });
  if (minutes > -60) return format.format(minutes, "minute");
  if (minutes > -1440) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 1440), "day");
}
