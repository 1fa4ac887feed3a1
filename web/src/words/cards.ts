// A card read out in one sentence, and a move in words.
import { m } from "../paraglide/messages.js";
import { sum as total, type Offer } from "../state/offers";
import { cardOf, locationOf, type Card } from "../content/cards";
import { cardName, listing, stoneName, stonesInWords, locationName } from "./names";

function facts(card: Card): string[] {
  const said = [m.card_level({ level: card.level })];
  if (card.points > 0) said.push(m.points_count({ count: card.points }));
  said.push(m.card_gives({ stone: stoneName(card.bonus) }));
  if (card.tags > 0) said.push(m.tags_count({ count: card.tags }));
  said.push(m.card_costs({ stones: stonesInWords(card.cost) }));
  return said;
}

/** What an offer means, in words. */
export function offerWords(offer: Offer): string {
  if (offer.missing > 0) {
    const [count, stones, gray] = [offer.missing, stonesInWords(offer.lacks), total(offer.lacks) - offer.missing];
    return gray > 0 ? m.card_short_gray({ count, stones, gray }) : m.card_short_of({ count, stones });
  }
  const gray = total(offer.lacks);
  if (gray > 0) return m.card_with_gray({ count: gray });
  return total(offer.due) === 0 ? m.card_free() : m.card_ready();
}

/** "Gamora, level 3, 5 points, gives Space, costs …; short by …": all there is to know of a card. */
export function cardSentence(id: string, offer: Offer | null): string {
  const card = cardOf(id);
  const said = [cardName(id), ...facts(card)].join(", ");
  if (offer === null) return `${said}.`;
  const cheaper = total(offer.due) < total(card.cost) && total(offer.due) > 0;
  const yours = cheaper ? ` ${m.card_for_you({ stones: stonesInWords(offer.due) })}` : "";
  return `${said}.${yours} ${offerWords(offer)}`;
}

/** "Knowhere, 3 points, needs 3 Mind, …; you have …". */
export function locationSentence(id: string, bonuses: Readonly<Record<string, number>> | null): string {
  const location = locationOf(id);
  const said = `${locationName(id)}, ${m.points_count({ count: location.points })}, ${m.location_needs({ stones: stonesInWords(location.needs) })}.`;
  if (bonuses === null) return said;
  const missing = Object.fromEntries(
    Object.entries(location.needs).map(([stone, need]) => [stone, Math.max(0, need - (bonuses[stone] ?? 0))]),
  );
  return `${said} ${total(missing) === 0 ? m.location_met() : m.location_missing({ stones: stonesInWords(missing) })}`;
}

/** A move of the notation as a phrase: "Take Mind, Space and Soul". */
export function moveWords(move: string): string {
  const [verb = "", what = ""] = move.split(":");
  if (verb === "take") return m.move_take({ stones: listing([...what].map(stoneName)) });
  if (verb === "return") return m.move_return({ stone: stoneName(what) });
  if (verb === "locate") return m.move_locate({ location: locationName(what) });
  if (verb === "reserve") {
    const level = /^deck(\d)$/.exec(what)?.[1];
    return level ? m.move_reserve_deck({ level: Number(level) }) : m.move_reserve({ card: cardName(what) });
  }
  if (verb === "recruit") return m.move_recruit({ card: cardName(what.split("=")[0]!) });
  return m.move_pass();
}

/** Whether a card can be had, in two or three words: "Free", "Recruit with 2 gray", "Short 3". */
export function briefOffer(offer: Offer): string {
  if (offer.missing > 0) return m.bar_short({ count: offer.missing });
  const gray = total(offer.lacks);
  if (gray > 0) return m.brief_gray({ count: gray });
  return total(offer.due) === 0 ? m.bar_free() : m.bar_recruit();
}
