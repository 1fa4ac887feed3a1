/** How a name is set so that it stays on one line of its card, in any language. */

export interface NameFit {
  /** The width of the letters. */
  stretch: "68%" | "58%";
  /** The size in em of the card; the card is 16 em wide. */
  size: number;
}

const LARGEST = 1.95;
const ROOM = 14.3;
/** The mean width of a capital in a long name, in em of its own size; measured, with some to spare. */
const LETTER = { "68%": 0.43, "58%": 0.405 } as const;

/** The widest letters in the largest size that fit `name`. */
export function fitName(name: string): NameFit {
  for (const stretch of ["68%", "58%"] as const) {
    if (name.length * LETTER[stretch] * LARGEST <= ROOM) {
      return { stretch, size: LARGEST };
    }
  }
  const size = ROOM / (name.length * LETTER["58%"]);
  return { stretch: "58%", size: Math.floor(size * 100) / 100 };
}
