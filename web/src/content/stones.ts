/** The seven stones by their letters, in the order used everywhere (rules §1.1). */

export type Stone = "Y" | "B" | "O" | "R" | "P" | "G" | "S";
/** A colour that cards give as bonus and cost. */
export type Colour = Exclude<Stone, "G" | "S">;

export const STONES: readonly Stone[] = ["Y", "B", "O", "R", "P", "G", "S"];
export const COLOURS: readonly Colour[] = ["Y", "B", "O", "R", "P"];
/** The six that the Gauntlet holds, in the order of its sockets. */
export const SOCKETS: readonly Exclude<Stone, "S">[] = ["Y", "B", "O", "R", "P", "G"];
