// What a card's cost looks like to a seat, colour by colour. The core says what is due and lacking.
import type { Price } from "../art/price";
import { cardOf } from "../content/cards";
import { COLOURS, type Colour } from "../content/stones";
import type { Offer } from "../state/offers";

/** The prices of a card: what is due after bonuses, or all that is printed. */
export function pricesOf(id: string, offer: Offer | null, due: boolean): Partial<Record<Colour, Price>> {
  const prices: Partial<Record<Colour, Price>> = {};
  for (const colour of COLOURS) {
    const printed = cardOf(id).cost[colour];
    if (printed === 0) continue;
    const asked = due && offer !== null ? (offer.due[colour] ?? 0) : printed;
    const lack = offer?.lacks[colour] ?? 0;
    const wild = offer !== null && offer.missing === 0 ? lack : 0;
    prices[colour] = { printed, due: asked, covered: asked - lack, wild };
  }
  return prices;
}
