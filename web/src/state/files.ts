// Records as they come into the page and leave it.
import { save } from "../browser/files";
import { loadCore } from "../engine/load";
import { replayOf } from "../local/records";
import type { Replay } from "../protocol";
import { locals } from "./locals";

/** The game of a record, which is played by the core in the page. Rejects, with the line, for a broken one. */
export async function replayRecord(text: string): Promise<Replay> {
  return replayOf(await loadCore(), text);
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
