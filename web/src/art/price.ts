/** What a card costs in one colour, as the page is told; nothing here knows the rules. */

export interface Price {
  /** The number on the card. */
  printed: number;
  /** What is left of it to pay. */
  due: number;
  /** How much of that one's own tokens of the colour pay. */
  covered: number;
  /** How much of it gray tokens pay. */
  wild?: number;
}

/** How a pip of this price is drawn: nothing to pay, payable in full, or something missing. */
export function priceState(price: Price): "nothing" | "payable" | "missing" {
  if (price.due === 0) {
    return "nothing";
  }
  return price.covered + (price.wild ?? 0) >= price.due ? "payable" : "missing";
}
