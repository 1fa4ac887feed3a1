// A refusal in the reader's language; the server's own English sentence where we have no better words.
import { m } from "../paraglide/messages.js";
import { locale } from "../state/locale.svelte";

const WORDS: Readonly<Record<string, (of: { sentence: string }) => string>> = {
  stale: m.refusal_stale,
  not_your_turn: m.refusal_not_your_turn,
  unknown_table: m.refusal_unknown_table,
  bad_secret: m.refusal_bad_secret,
  card_shown: m.refusal_card_shown,
  takebacks_off: m.refusal_takebacks_off,
  nothing_to_take_back: m.refusal_nothing_to_take_back,
  no_hints: m.refusal_no_hints,
  too_fast: m.refusal_too_fast,
  full: m.refusal_full,
  seat_taken: m.refusal_seat_taken,
  over: m.refusal_over,
  unreachable: m.refusal_unreachable,
  busy: m.refusal_busy,
  unavailable: m.refusal_busy,
  not_gone_long: m.refusal_not_gone_long,
  begun: m.refusal_begun,
  full_house: m.refusal_full_house,
  not_started: m.refusal_not_started,
  bad_record: m.refusal_bad_record,
  bad_link: m.refusal_bad_link,
  too_long: m.refusal_too_long,
};

export function refusalText(refusal: { code: string; sentence: string }): string {
  // Why a move is not legal is known to the server alone, and only in English.
  if (refusal.code === "illegal_move" && locale.current !== "en")
    return `${m.refusal_illegal_move()} ${refusal.sentence}`;
  return WORDS[refusal.code]?.(refusal) ?? refusal.sentence;
}

/** Whatever was thrown, in words. */
export function troubleText(error: unknown): string {
  if (typeof error === "object" && error !== null && "code" in error && "sentence" in error) {
    return refusalText({ code: String(error.code), sentence: String(error.sentence) });
  }
  return m.refusal_failure();
}
