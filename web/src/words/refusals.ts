// A refusal in the reader's language; the server's own English sentence for what only a newer server says.
import type { TroubleCode } from "../net/api";
import { m } from "../paraglide/messages.js";
import type { WhyIllegal } from "../protocol";
import { cardName, listing, stoneName, stonesInWords } from "./names";

const WORDS: Readonly<Record<TroubleCode, (of: { sentence: string }) => string>> = {
  answered: m.refusal_answered,
  bad_day: m.refusal_bad_day,
  bad_message: m.refusal_bad_message,
  bad_record: m.refusal_bad_record,
  bad_request: m.refusal_bad_request,
  bad_secret: m.refusal_bad_secret,
  banned: m.refusal_banned,
  begun: m.refusal_begun,
  busy: m.refusal_busy,
  card_shown: m.refusal_card_shown,
  chat_full: m.refusal_chat_full,
  chat_off: m.refusal_chat_off,
  clock_decides: m.refusal_clock_decides,
  counted: m.refusal_counted,
  early: m.refusal_early,
  empty: m.refusal_empty,
  failure: m.refusal_failure,
  forged: m.refusal_forged,
  foreign_page: m.refusal_foreign_page,
  full: m.refusal_full,
  full_house: m.refusal_full_house,
  gone: m.refusal_gone,
  hello_again: m.refusal_hello_again,
  hello_first: m.refusal_hello_first,
  illegal_move: m.refusal_illegal_move,
  no_hints: m.refusal_no_hints,
  no_line: m.refusal_no_line,
  no_offer: m.refusal_no_offer,
  no_seat: m.refusal_no_seat,
  no_secret: m.refusal_no_secret,
  no_such_person: m.refusal_no_such_person,
  not_agreed: m.refusal_not_agreed,
  not_gone: m.refusal_not_gone,
  not_gone_long: m.refusal_not_gone_long,
  not_host: m.refusal_not_host,
  not_json: m.refusal_not_json,
  not_over: m.refusal_not_over,
  not_playing: m.refusal_not_playing,
  not_ready: m.refusal_not_ready,
  not_started: m.refusal_not_started,
  not_your_turn: m.refusal_not_your_turn,
  nothing_to_take_back: m.refusal_nothing_to_take_back,
  offered: m.refusal_offered,
  over: m.refusal_over,
  own_offer: m.refusal_own_offer,
  present: m.refusal_present,
  quarantined: m.refusal_quarantined,
  seat_taken: m.refusal_seat_taken,
  someone_gone: m.refusal_someone_gone,
  stale: m.refusal_stale,
  takebacks_off: m.refusal_takebacks_off,
  too_fast: m.refusal_too_fast,
  too_long: m.refusal_too_long,
  unavailable: m.refusal_unavailable,
  unknown_address: m.refusal_unknown_address,
  unknown_table: m.refusal_unknown_table,
  used_up: m.refusal_used_up,
  watching: m.refusal_watching,
  wrong_method: m.refusal_wrong_method,
  unreachable: m.refusal_unreachable,
  bad_link: m.refusal_bad_link,
  newer_link: m.refusal_newer_link,
  bad_paste: m.refusal_bad_paste,
};

/** Why a move is not legal; null for a reason that this page does not know. */
function whyIllegal(why: WhyIllegal): string | null {
  switch (why.code) {
    case "no_move":
      return m.illegal_no_move();
    case "over":
      return m.illegal_over();
    case "return_first":
      return m.illegal_return_first(why);
    case "token_not_held":
      return m.illegal_token_not_held({ stone: stoneName(why.stone) });
    case "locate_first":
      return m.illegal_locate_first();
    case "bank_lacks":
      return m.illegal_bank_lacks({ stones: listing(Object.keys(why.stones).map(stoneName)) });
    case "too_few_for_two":
      return m.illegal_too_few_for_two({ ...why, stone: stoneName(why.stone) });
    case "take_three":
      return m.illegal_take_three(why);
    case "hand_full":
      return m.illegal_hand_full(why);
    case "deck_empty":
      return m.illegal_deck_empty(why);
    case "not_face_up":
      return m.illegal_not_face_up({ card: cardName(why.card) });
    case "out_of_reach":
      return m.illegal_out_of_reach({ card: cardName(why.card) });
    case "too_dear":
      return m.illegal_too_dear({ card: cardName(why.card), stones: stonesInWords(why.stones), gray: why.gray });
    case "payment_not_held":
      return m.illegal_payment_not_held({ stones: stonesInWords(why.stones) });
    case "free_card":
      return m.illegal_free_card({ card: cardName(why.card) });
    case "wrong_payment":
      return m.illegal_wrong_payment({ card: cardName(why.card), stones: stonesInWords(why.stones) });
    case "nothing_to_return":
      return m.illegal_nothing_to_return();
    case "nothing_to_locate":
      return m.illegal_nothing_to_locate();
    case "must_act":
      return m.illegal_must_act();
    default:
      why satisfies never; // a newer server's
      return null;
  }
}

interface Refused {
  code: string;
  sentence: string;
  why?: WhyIllegal | null | undefined;
  wait?: number | null | undefined;
}

export function refusalText(refusal: Refused): string {
  const { code, sentence, why, wait } = refusal;
  if (why) return whyIllegal(why) ?? sentence;
  const words = Object.hasOwn(WORDS, code) ? WORDS[code as TroubleCode](refusal) : sentence;
  return wait ? `${words} ${m.refusal_wait({ time: timeText(wait) })}` : words;
}

/** Seconds as a person would wait for them. */
function timeText(seconds: number): string {
  return seconds < 90 ? `${String(seconds)} s` : `${String(Math.ceil(seconds / 60))} min`;
}

/** Whatever was thrown, in words. */
export function troubleText(error: unknown): string {
  return error instanceof Error && "code" in error && "sentence" in error
    ? refusalText({
        code: String(error.code),
        sentence: String(error.sentence),
        wait: "wait" in error && typeof error.wait === "number" ? error.wait : null,
      })
    : m.refusal_failure();
}
