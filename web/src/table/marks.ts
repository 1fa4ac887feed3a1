// What a room points at on the table.

/** How: the best there is, a wrong try, one that is nearly as good, or what was chosen. */
export type Look = "best" | "wrong" | "nearly" | "chosen";

export interface Mark {
  look: Look;
  /** What it means, for who does not see it. */
  words: string;
}

/** By what is marked: a card, a location, `deck1` to `deck3`, or the letter of a stone in the bank. */
export type Marks = Readonly<Partial<Record<string, Mark>>>;

/** The name of something with what its mark says. */
export function marked(name: string, mark: Mark | undefined): string {
  return mark === undefined ? name : `${name} ${mark.words}.`;
}

/** A mark for everything that a move is about. */
export function marksOf(move: string, mark: Mark): Marks {
  const [verb = "", what = ""] = move.split(":");
  if (verb === "take") return Object.fromEntries([...what].map((stone) => [stone, mark]));
  return { [what.split("=")[0]!]: mark };
}
