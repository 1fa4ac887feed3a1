// Deleting one's own data: from finished tables and the boards of days on the server, and all that this browser keeps. Tables that are still
// being played are kept, since whoever forgot their secret could not go on.
import { forgetAll } from "../browser/kept";
import { api } from "../net/api";
import { forget, KEPT_TABLES, keptTables, type KeptTable } from "../net/seats";
import type { Erased, MySeat } from "../protocol";
import { keptDays } from "./daily";
import { locals } from "./locals";
import { settings } from "./settings.svelte";

const AT_ONCE = 50;

const seatsOf = ({ table, secrets }: KeptTable): MySeat[] => secrets.map((secret) => ({ table, secret }));

/** Delete it all, and say from how many games, and how many are still being played. Throws a Refusal, and forgets
 * nothing, when the server does not do its part. */
export async function eraseMe(): Promise<Erased> {
  const seats = keptTables().flatMap(seatsOf);
  const playing = new Set<string>();
  const total = { erased: 0, playing: 0, days: 0 };
  for (let at = 0; at < seats.length; at += AT_ONCE) {
    const some = seats.slice(at, at + AT_ONCE);
    const { tables } = await api.mine({ seats: some });
    for (const { table, status } of tables) if (status !== "over") playing.add(table);
    const { erased } = await api.erase({ seats: some }, false);
    total.erased += erased;
  }
  if (keptDays().some(({ sent }) => sent)) total.days = (await api.erase({ seats: [] }, true)).days;
  for (const { table } of keptTables()) if (!playing.has(table)) forget(table);
  for (const { table } of await locals.list()) await locals.remove(table);
  forgetAll([KEPT_TABLES]);
  settings.reset();
  return { ...total, playing: playing.size };
}
