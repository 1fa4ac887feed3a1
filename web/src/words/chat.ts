// Lines of chat in the reader's language: a ready phrase was said in all five.
import { m } from "../paraglide/messages.js";
import type { Phrase, SaidLine } from "../protocol";

export const PHRASES: Readonly<Record<Phrase, () => string>> = {
  hello: m.phrase_hello,
  "good luck": m.phrase_good_luck,
  thanks: m.phrase_thanks,
  "well played": m.phrase_well_played,
  oops: m.phrase_oops,
  hurry: m.phrase_hurry,
  sorry: m.phrase_sorry,
  "good game": m.phrase_good_game,
};

/** What a line of chat says, or that it was deleted. */
export function saying(line: SaidLine): string {
  return line.phrase ? PHRASES[line.phrase]() : (line.text ?? m.chat_erased());
}

/** The name of the way to the chat, with how many lines wait there. */
export function chatLabel(unread: number): string {
  return unread > 0 ? m.chat_unread({ count: unread }) : m.menu_chat();
}
