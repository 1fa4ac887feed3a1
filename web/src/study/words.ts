// What the study says: grades, chances and how sure they are, in the reader's language.
import { m } from "../paraglide/messages.js";
import { locale } from "../state/locale.svelte";
import type { Grade } from "./grades";
import type { Line } from "./luck";
import type { Moment } from "./moments";
import { locationName } from "../words/names";

const GRADE_WORDS: Readonly<Record<Grade, () => string>> = {
  slip: m.study_slip,
  mistake: m.study_mistake,
  blunder: m.study_blunder,
};

export function gradeWords(grade: Grade): string {
  return GRADE_WORDS[grade]();
}

/** A chance in the parts that are set in different sizes; a change has its sign and no percent, and when it is `fine` a
 * tenth. */
export function chanceParts(value: number, change = false, fine = false): { number: string; sign: string } {
  if (change) {
    const style = { maximumFractionDigits: fine ? 1 : 0, signDisplay: "exceptZero" } as const;
    return { number: new Intl.NumberFormat(locale.current, style).format(100 * value).replace("-", "−"), sign: "" };
  }
  const parts = new Intl.NumberFormat(locale.current, { style: "percent" }).formatToParts(value);
  const text = (kinds: readonly string[]) =>
    parts.map(({ type, value }) => (kinds.includes(type) ? value : "")).join("");
  return { number: text(["integer", "minusSign"]), sign: text(["literal", "percentSign"]) };
}

/** How sure a number is, in points of a hundred: "±2", or that it is exact. */
export function sureWords(sure: number): string {
  if (sure === 0) return "±0";
  const points = Math.max(100 * sure, 0.1);
  return `±${new Intl.NumberFormat(locale.current, { maximumFractionDigits: points < 1 ? 1 : 0 }).format(points)}`;
}

const LUCK_WORDS: Readonly<Record<Line["kind"], () => string>> = {
  fair: m.luck_fair,
  deal: m.luck_deal,
  own_cards: m.luck_own_cards,
  other_cards: m.luck_other_cards,
  own_decisions: m.luck_own_decisions,
  other_decisions: m.luck_other_decisions,
  unplaced: m.luck_unplaced,
  result: m.luck_result,
};

/** What a line of the account is. */
export function luckWords(kind: Line["kind"]): string {
  return LUCK_WORDS[kind]();
}

/** "tomorrow", "in 3 days". */
export function inDays(days: number): string {
  return new Intl.RelativeTimeFormat(locale.current, { numeric: "auto" }).format(days, "day");
}

/** A key moment in a few words. */
export function momentWords(moment: Moment, name: string): string {
  switch (moment.kind) {
    case "given":
      return m.study_moment({ name, what: gradeWords(moment.grade) });
    case "time":
      return m.study_moment({ name, what: m.study_time_stone() });
    case "tile":
      return m.study_moment({ name, what: m.gains_tile() });
    case "location":
      return m.study_moment({ name, what: locationName(moment.location) });
    case "gauntlet":
      return m.study_moment({ name, what: m.study_gauntlet() });
  }
}

/** What kind of move to look for. */
export function hintFor(move: string): string {
  const [verb = "", what = ""] = move.split(":");
  if (verb === "take") return m.study_hint_take();
  if (verb === "recruit") return m.study_hint_recruit();
  if (verb === "reserve") return what.startsWith("deck") ? m.study_hint_deck() : m.study_hint_reserve();
  return m.study_hint_other();
}
