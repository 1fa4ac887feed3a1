// A table as a picture of the first page: what lies in its middle, and what has just happened there.
import type { Stone } from "../content/stones";
import type { GameEvent, State, View } from "../protocol";

export interface Scene extends Pick<View, "market" | "bank" | "decks" | "locations"> {
  /** The stones that somebody has just taken. */
  taken: readonly Stone[];
  /** The card that has just come. */
  fresh: string | null;
}

function stonesOf(tokens: Readonly<Record<string, number>>): Stone[] {
  return Object.entries(tokens).flatMap(([stone, count]) => Array.from({ length: count }, () => stone as Stone));
}

/** A position with what led to it. */
export function sceneOf(
  view: Pick<View, "market" | "bank" | "decks" | "locations">,
  last: readonly GameEvent[],
): Scene {
  const { market, bank, decks, locations } = view;
  const taken = last.flatMap((event) =>
    event.kind === "tokens" && event.source === null ? stonesOf(event.tokens) : [],
  );
  const fresh = last.findLast((event) => event.kind === "revealed")?.card ?? null;
  return { market, bank, decks, locations, taken, fresh };
}

/** The table as it stands, with its last move; null before the game. */
export function sceneOfState({ view, log }: State): Scene | null {
  const last = log.findLast((line) => line.kind === "moved");
  return view && sceneOf(view, last?.events ?? []);
}
