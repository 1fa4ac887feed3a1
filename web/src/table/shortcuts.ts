// Keys that work anywhere on the table, as long as nobody is typing or a window is open.
import type { TableModel } from "../state/table.svelte";
import type { Panel } from "./panels";
import { pickReturn, pickStone } from "./picking";

const PANELS: Readonly<Record<string, Panel>> = { l: "log", c: "chat", "?": "keys", "/": "typed", m: "menu" };

/** Whether a key belongs to a box that takes text or to a window; a slider takes none. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=range]), select, textarea, dialog") !== null;
}

// Where the focus was when something was picked by its key.
let pickedFrom: EventTarget | null = null;

function stone(model: TableModel, letter: string, event: KeyboardEvent): void {
  pickedFrom = event.target;
  if (event.shiftKey) model.removeStone(letter);
  else if (model.view?.phase === "return") pickReturn(model, letter);
  else pickStone(model, letter);
}

/** Enter confirms what is picked, unless a button has the focus: then it is that button's own key. What was picked by
 * key while the focus was there is confirmed all the same. */
function enter(model: TableModel, event: KeyboardEvent): boolean {
  const onButton = event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null;
  const again = event.target instanceof HTMLElement && event.target.getAttribute("aria-pressed") === "true";
  const byKey = model.picked.kind !== "none" && event.target === pickedFrom;
  if (onButton && !again && !byKey) return false;
  model.confirm();
  return true;
}

function hand(model: TableModel, at: number, event: KeyboardEvent): void {
  pickedFrom = event.target;
  const card = model.mine?.reserved[at]?.card;
  if (card) model.pick({ kind: "card", card });
}

function reserve(model: TableModel): void {
  if (model.picked.kind === "card") {
    const move = model.offer(model.picked.card).reserve;
    if (move !== null) model.play(move);
  } else if (model.picked.kind === "deck") model.confirm();
}

/** Act on a key; gives whether it meant something. */
export function shortcut(model: TableModel, event: KeyboardEvent, open: (panel: Panel) => void): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const key = event.key.toLowerCase();
  if ("yborps".includes(key) && key.length === 1) stone(model, key.toUpperCase(), event);
  else if (key === "enter") return enter(model, event);
  else if (key === "escape") model.clear();
  else if (key === "v") reserve(model);
  else if (key === "h") void model.askHint();
  else if (key === "u") model.ask({ type: "takeback" });
  else if (["1", "2", "3"].includes(key)) hand(model, Number(key) - 1, event);
  else if (PANELS[key] !== undefined) open(PANELS[key]);
  else return false;
  return true;
}
