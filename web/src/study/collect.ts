// One's own finished games, from what this browser keeps: its tables, and the reviews of games elsewhere.
import type { Core } from "../engine/core";
import { isLocal } from "../local/id";
import { replayOf } from "../local/records";
import type { Listing } from "../local/store";
import type { Replay } from "../protocol";
import { locals } from "../state/locals";
import { allReviews, type KeptReview } from "./kept";
import { playedOf, reviewedOf, type Played } from "./statistics";

/** Later ones count; reading a game takes some milliseconds. */
const MOST = 500;

/** Whose it is: the only person's. Null where several played, or none. */
function ownSeat({ seats }: Pick<Listing, "seats">): number | null {
  const people = seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  return people.length === 1 ? people[0]! : null;
}

function reviewed(review: KeptReview | undefined, replay: Replay, me: number) {
  const parts = review?.whole ? review.parts?.[me] : undefined;
  return parts
    ? reviewedOf(parts, replay.log.filter((line) => line.kind === "moved" && line.seat === me).length)
    : null;
}

/** All of them, the earliest first. A game that cannot be read is left out. */
export async function collected(core: Core): Promise<Played[]> {
  const [tables, reviews] = await Promise.all([locals.list(), allReviews()]);
  const here = tables
    .filter(({ status }) => status === "over")
    .flatMap((listing) => {
      const me = ownSeat(listing);
      return me === null
        ? []
        : [{ table: listing.table, at: listing.updated, me, record: () => locals.record(listing.table) }];
    });
  const elsewhere = reviews
    .filter(({ table }) => table !== "" && !isLocal(table))
    .map(({ table, at, me, record }) => ({ table, at, me, record: async () => record }));
  const all = [...here, ...elsewhere].sort((one, other) => other.at - one.at).slice(0, MOST);
  const games: Played[] = [];
  for (const { table, at, me, record } of all) {
    try {
      const replay = replayOf(core, await record());
      const review = reviews.find(({ key }) => key === table);
      const game = playedOf(replay, { table, at, me, reviewed: reviewed(review, replay, me) });
      if (game !== null) games.push(game);
    } catch {
      // A record of other rules, say; the rest still counts.
    }
  }
  return games.reverse();
}
