// Where an analysis board comes from: nothing, a record, a pasted position, a link.
import type { Draft } from "../../engine/core";
import type { StudyCore } from "../../engine/study";
import { Refusal } from "../../net/api";
import { seatsOf } from "../../local/records";
import { readFragment, unpack } from "../../state/fragment";
import { draftOf } from "./draft";
import { cameBy } from "./explorer";
import { newStudy, unpackStudy, type Study } from "./study";
import { EMPTY, grow, type Path, type Tree } from "./tree";

/** A study, where to be in it, and a position to be edited first. */
export interface Opened {
  study: Study;
  path?: Path;
  draft?: Draft;
}

/** A study at a new deal, whose decks nobody knows. */
export function dealt(core: StudyCore, players: number): Study {
  const game = core.fromSeed(players, crypto.randomUUID());
  const draft = draftOf(game.position(), true);
  game.free();
  return newStudy(draft);
}

/** Whether a record knows the order of its decks: a deal from a real table may leave cards out. */
function isOpen(record: string): boolean {
  const deal = /^\[Deal "([^"]*)"\]/m.exec(record)?.[1];
  return (
    deal !== undefined && (deal.includes("?") || deal.split("/").slice(1).join(" ").trim().split(/\s+/).length < 90)
  );
}

/** The game of a record as a study, at a move. Throws Refused for a broken one. */
export function studyOfRecord(core: StudyCore, record: string, move = 0): Opened {
  const { game, headers } = core.fromRecord(record);
  const open = isOpen(record);
  const steps = game.replay("all");
  game.undo(steps.length);
  const draft = draftOf(game.position(), open);
  const infos = seatsOf(headers, draft.players);
  game.free();
  let at: { tree: Tree; path: Path } = { tree: EMPTY, path: [] };
  for (const { move, events } of steps) {
    const came = open ? cameBy(events) : null;
    // A card that went into a hand unseen may have been seen by nobody who typed the game in.
    const seen = came !== null && events.some((event) => event.kind === "revealed");
    at = grow(at.tree, at.path, seen ? { move, drawn: came.card } : { move });
  }
  // A bot goes by its level, whose name is another in every language.
  const study = newStudy(
    draft,
    infos.map(({ name, level }) => name || (level ?? "")),
    at.tree,
  );
  return { study, path: at.path.slice(0, move) };
}

/** What someone pasted: a link to a board or to a replay, a position, or a record. A position that is impossible is one to
 * be edited. Throws Refused or a Refusal. */
export async function opened(core: StudyCore, text: string): Promise<Opened> {
  const given = text.trim();
  const hash = /#\S+$/.exec(given)?.[0] ?? "";
  const packed = new URLSearchParams(hash.slice(1)).get("board");
  if (packed) return { study: await unpackStudy(packed) };
  const { record, move } = readFragment(hash);
  if (record !== null) return studyOfRecord(core, await unpack(record), move ?? 0);
  if (given.startsWith("{")) return fromPosition(core, given);
  if (isLine(given)) return fromLine(core, given);
  return studyOfRecord(core, text);
}

/** Whether a text has the parts of a position in one line, and no record's brackets. */
const isLine = (text: string): boolean => /^[^[\s]\S*(\s\S+){5}$/.test(text);

function fromLine(core: StudyCore, line: string): Opened {
  const game = core.fromPosition(line);
  const draft = draftOf(game.position());
  game.free();
  return { study: newStudy(draft) };
}

function fromPosition(core: StudyCore, text: string): Opened {
  let position: unknown;
  try {
    position = JSON.parse(text);
  } catch {
    throw new Refusal("bad_paste", "", 0);
  }
  // What is no position at all is refused; what is an impossible one comes into the editor.
  const problems = core.problems(position);
  const draft = draftOf(position);
  const study = problems.length === 0 ? newStudy(draft) : dealt(core, draft.players);
  return problems.length === 0 ? { study } : { study, draft };
}
