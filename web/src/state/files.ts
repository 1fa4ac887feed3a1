// Records as they come into the page and leave it.
import { save } from "../browser/files";
import { loadCore } from "../engine/load";
import { replayOf } from "../local/records";
import { locals } from "./locals";
import { replayed, type Replayed } from "./replay";

/** The game of a record, which is played by the core in the page. Rejects, with the line, for a broken one. */
export async function replayRecord(text: string): Promise<Replayed> {
  const core = await loadCore();
  return replayed(core, replayOf(core, text));
}

/** Save the record of a local table. */
export async function saveRecord(table: string): Promise<void> {
  save(`sixstones-${table}.txt`, await locals.record(table));
}

/** Save the records of all local tables in one file. */
export async function saveAllRecords(): Promise<void> {
  save("sixstones-games.txt", await locals.records());
}

/** Keep the games of a file of records as local tables; gives how many. Rejects, with the line, for a broken one. */
export async function importRecords(file: Blob): Promise<number> {
  return (await locals.import(await file.text())).length;
}
