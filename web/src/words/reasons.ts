// Why a move is good or bad, in sentences. Loaded with the rooms that explain.
import type { Fact, Reason } from "../engine/facts";
import { m } from "../paraglide/messages.js";
import { RULES } from "../protocol";
import { moveWords } from "./cards";
import { cardName, listing, locationName, stoneName } from "./names";
import type { Told } from "./story";

type Words = (of: { name: string; card: string; stone: string; number: number; limit: number }) => string;

/** With `you` where the seat is the reader's own. */
function of(seat: number, told: Told, theirs: Words, yours: Words): Words {
  return seat === told.me ? yours : theirs;
}

function wordsOf(fact: Fact, told: Told): Words {
  switch (fact.kind) {
    case "wins":
      return m.reason_wins;
    case "gauntlet":
      return m.reason_gauntlet;
    case "stops":
      return fact.card === null
        ? of(fact.seat, told, m.reason_stops_any, m.reason_stops_any_you)
        : of(fact.seat, told, m.reason_stops, m.reason_stops_you);
    case "allows":
      return fact.card === null
        ? of(fact.seat, told, m.reason_allows_any, m.reason_allows_any_you)
        : of(fact.seat, told, m.reason_allows, m.reason_allows_you);
    case "wins_next":
      return fact.card === null ? m.reason_wins_next_any : m.reason_wins_next;
    case "tile":
      return fact.seat === null ? m.reason_tile : of(fact.seat, told, m.reason_tile_from, m.reason_tile_from_you);
    case "location":
      return () => m.reason_location({ locations: listing(fact.locations.map(locationName)) });
    case "time":
      return m.reason_time;
    case "keeps_tile":
      return of(fact.seat, told, m.reason_keeps_tile, m.reason_keeps_tile_you);
    case "last_colour":
      return m.reason_last_colour;
    case "keeps":
      return of(fact.seat, told, m.reason_keeps, m.reason_keeps_you);
    case "saves_turn":
      return m.reason_saves_turn;
    case "affords":
      return m.reason_affords;
    case "points":
      return fact.number === 1 ? m.reason_points_one : m.reason_points;
    case "empties":
      return of(fact.seat, told, m.reason_empties, m.reason_empties_you);
    case "gives_back":
      return m.reason_gives_back;
    case "wastes_gray":
      return m.reason_wastes_gray;
  }
}

/** A fact as a sentence: "Keeps Thor from Anna, who could recruit it." */
export function factWords(fact: Fact, told: Told): string {
  return wordsOf(
    fact,
    told,
  )({
    name: "seat" in fact && fact.seat !== null ? told.name(fact.seat) : "",
    card: "card" in fact && fact.card !== null ? cardName(fact.card) : "",
    stone: "stone" in fact ? stoneName(fact.stone) : "",
    number: "number" in fact ? fact.number : 0,
    limit: RULES.TOKEN_LIMIT,
  });
}

/** Reasons as one text; what speaks against the other move names it. */
export function reasonWords(reasons: readonly Reason[], told: Told, instead = ""): string {
  return reasons
    .map((reason) => {
      const said = factWords(reason, told);
      return reason.against ? m.reason_against({ move: moveWords(instead), reason: said }) : said;
    })
    .join(" ");
}
