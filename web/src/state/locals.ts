// The local tables of this browser, whose bots take their time as the settings say.
import { LocalTables } from "../local/tables";
import { WorkerMinds } from "../local/minds";
import { settings } from "./settings.svelte";

export const locals = new LocalTables(() => new WorkerMinds(() => settings.moveTime));
