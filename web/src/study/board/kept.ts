// Analysis boards that are kept in this browser, each as the text that a link carries.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

export interface KeptBoard {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  text: string;
  /** Where one was, as the numbers of a path. */
  path: readonly number[];
}

interface Schema extends DBSchema {
  boards: { key: string; value: KeptBoard };
}

/** Older ones go when there are more. */
const MOST = 100;

let base: Promise<IDBPDatabase<Schema> | null> | undefined;

// Where nothing may be kept, even to look for the database throws.
function open(): Promise<IDBPDatabase<Schema> | null> {
  base ??= (async () => {
    try {
      return await openDB<Schema>("sixstones.boards", 1, {
        upgrade: (made) => void made.createObjectStore("boards", { keyPath: "id" }),
        terminated: () => (base = undefined),
      });
    } catch {
      return null;
    }
  })();
  return base;
}

/** All boards, the latest first. */
export async function allBoards(): Promise<KeptBoard[]> {
  const all = (await (await open())?.getAll("boards").catch(() => [])) ?? [];
  return all.sort((one, other) => other.at - one.at);
}

/** Keep a board; gives whether the browser took it. */
export async function keepBoard(board: KeptBoard): Promise<boolean> {
  try {
    const boards = await open();
    if (boards === null) return false;
    await boards.put("boards", board);
    for (const { id } of (await allBoards()).slice(MOST)) await boards.delete("boards", id);
    return true;
  } catch {
    return false;
  }
}

/** Forget a board. */
export async function forgetBoard(id: string): Promise<void> {
  await (await open())?.delete("boards", id).catch(() => undefined);
}
