// What puzzles are about, in words.
import { m } from "../../paraglide/messages.js";

const THEMES: Readonly<Record<string, () => string>> = {
  win: m.puzzle_theme_win,
  stop: m.puzzle_theme_stop,
  time: m.study_time_stone,
  tile: m.puzzle_theme_tile,
  location: m.puzzle_theme_location,
  tempo: m.puzzle_theme_tempo,
  gray: m.puzzle_theme_gray,
  reserve: m.puzzle_theme_reserve,
  give_back: m.puzzle_theme_give_back,
  keep: m.puzzle_theme_keep,
  colour: m.puzzle_theme_colour,
  bank: m.puzzle_theme_bank,
  quiet: m.puzzle_theme_quiet,
};

export function themeName(theme: string): string {
  return THEMES[theme]?.() ?? theme;
}
