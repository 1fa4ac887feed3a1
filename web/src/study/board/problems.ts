// What is impossible about a position, and what would put it right, in words.
import type { Problem } from "../../engine/study";
import { m } from "../../paraglide/messages.js";
import { cardName, locationName, stoneName } from "../../words/names";
import type { Repair } from "./draft";

type Facts = Readonly<Record<string, number | string>>;

const number = (facts: Facts, name: string): number => Number(facts[name]);
const text = (facts: Facts, name: string): string => String(facts[name]);

/** A problem as the core names it, in a sentence; `name` calls a seat. */
export function problemWords({ code, facts, sentence }: Problem, name: (seat: number) => string): string {
  const whose = { name: name(number(facts, "seat")) };
  const level = { level: number(facts, "level") };
  const [count, limit] = [{ number: number(facts, "number") }, { limit: number(facts, "limit") }];
  switch (code) {
    case "card_twice":
      return m.board_p_card_twice({ card: cardName(text(facts, "card")) });
    case "wrong_level":
      return m.board_p_wrong_level({ card: cardName(text(facts, "card")), own: number(facts, "own"), ...level });
    case "deck_too_large":
      return m.board_p_deck({ ...level, ...count });
    case "too_many_hidden":
      return m.board_p_too_many_hidden(level);
    case "empty_slot":
      return m.board_p_empty_slot(level);
    case "location_twice":
      return m.board_p_location_twice({ location: locationName(text(facts, "location")) });
    case "location_count":
      return m.board_p_location_count({ ...count, ...limit });
    case "tokens":
      return m.board_p_tokens({ stone: stoneName(text(facts, "stone")), ...count, ...limit });
    case "green_missing":
      return m.board_p_green_missing(whose);
    case "green_early":
      return m.board_p_green_early(whose);
    case "hand":
      return m.board_p_hand({ ...whose, ...limit });
    case "unmet":
      return m.board_p_unmet({ ...whose, location: locationName(text(facts, "location")) });
    case "tile_unowned":
      return m.board_p_tile_unowned({ ...whose, ...limit });
    case "tile_early":
      return m.board_p_tile_early({ ...whose, ...limit });
    case "tile_passed":
      return m.board_p_tile_passed({ ...whose, other: name(number(facts, "other")) });
    case "too_many":
      return m.board_p_too_many({ ...whose, ...count, ...limit });
    case "surplus":
      return m.board_p_surplus({ ...whose, ...count });
    case "won":
      return m.board_p_won(whose);
    case "not_over":
      return m.board_p_not_over();
    case "passes":
    case "stalemate":
    case "return_passed":
      return m.board_p_passes();
    case "no_choice":
      return m.board_p_no_choice(whose);
    default:
      return m.board_p_unreadable({ sentence });
  }
}

/** What a repair does. */
export function repairWords({ code, facts }: Repair, name: (seat: number) => string): string {
  const whose = { name: name(number(facts, "seat")) };
  const count = { number: number(facts, "number") };
  switch (code) {
    case "bank":
      return m.board_r_bank(count);
    case "tokens":
      return m.board_r_tokens({ ...whose, ...count });
    case "once":
      return m.board_r_once();
    case "fill":
      return m.board_r_fill();
    case "deck":
      return m.board_r_deck(count);
    case "time":
      return m.board_r_time(whose);
    case "no_time":
      return m.board_r_no_time(whose);
    case "tile":
      return m.board_r_tile(whose);
    case "no_tile":
      return m.board_r_no_tile();
    case "return":
      return m.board_r_return(whose);
    case "act":
      return m.board_r_act(whose);
    case "middle":
      return m.board_r_middle();
  }
}
