// An analysis board: a study, where one is in it, what the table shows of it, and the engine beside it.
import { characters } from "virtual:content";
import { cardOf } from "../../content/cards";
import type { Draft } from "../../engine/core";
import type { Problem, StudyCore } from "../../engine/study";
import { Refused } from "../../engine/refused";
import { Analysts, type Analysis } from "../../engine/thinking";
import { newId } from "../../local/id";
import type { SeatInfo, View } from "../../protocol";
import { judge } from "../../state/judge.svelte";
import { stateAt } from "../../state/replay";
import { TableModel } from "../../state/table.svelte";
import { LEVELS, levelName } from "../../words/names";
import { m } from "../../paraglide/messages.js";
import { SILENT } from "../../talk";
import { Explorer, type Happened, type Place } from "./explorer";
import { keepBoard } from "./kept";
import { newStudy, studyText, type Study } from "./study";
import * as trees from "./tree";
import type { Path, Step, Tree } from "./tree";

/** All there are, in the order of the table. */
export const CARDS = characters.map(({ id }) => cardOf(id!));

/** What an analysis may cost; it can be ended at any time. */
const VISITS = 60_000;

export class Board {
  study = $state.raw<Study>()!;
  path = $state.raw<Path>([]);
  /** The position that is being edited; null while moves are made. */
  draft = $state.raw<Draft | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  /** Whether the engine shall think about every place one goes to. */
  thinks = $state(false);
  thinking = $state(false);
  /** Whether it is kept in this browser as it is; null until that is known. */
  kept = $state<boolean | null>(null);
  readonly model: TableModel;

  #explorer = $state.raw<Explorer>()!;
  #analysts: Analysts | undefined;
  #stop: AbortController | undefined;

  /** A board at a study. Throws Refused when its position is impossible or a move of it is not legal. */
  constructor(
    readonly core: StudyCore,
    study: Study,
    path: Path = [],
    readonly id = newId(),
  ) {
    this.model = new TableModel("", () => ({
      ...SILENT,
      send: (asked) => {
        if (asked.type === "move") this.play({ move: asked.move });
      },
    }));
    this.model.connection = "open";
    judge.load();
    this.#explorer = new Explorer(core, study);
    this.study = study;
    check(this.#explorer, study.tree);
    this.go(path);
  }

  end(): void {
    this.pause();
    this.#analysts?.end();
    this.#explorer.end();
  }

  readonly place: Place = $derived.by(() => this.#explorer.place(this.study.tree, this.path));
  readonly happened: readonly Happened[] = $derived.by(() => this.#explorer.happened(this.study.tree, this.path));
  readonly node: trees.Node = $derived.by(() => trees.at(this.study.tree, this.path));
  /** What is wrong with the position that is being edited. */
  readonly problems: readonly Problem[] = $derived.by(() =>
    this.draft === null ? [] : problemsOf(this.core, this.draft),
  );
  /** What is on the table: the place, or the position being edited as far as it is one. */
  readonly view: View = $derived.by(() => (this.draft === null ? this.place.view : sketched(this.core, this.draft)));
  /** The card that the last decision brought though nobody knows the decks: a guess until it is said. */
  readonly guessed: string | null = $derived.by(() => {
    const last = this.happened.at(-1);
    return last === undefined || last.certain ? null : last.came;
  });

  /** What happened on the way to any place, for the list of moves. */
  happenedAt(path: Path): Happened {
    return this.#explorer.happened(this.study.tree, path).at(-1)!;
  }

  /** Go to a place. */
  go(path: Path): void {
    this.path = path;
    this.show();
    this.#look();
  }

  /** Make a decision here; one that is not legal is told on the table. */
  play(step: Step): void {
    try {
      const judged = this.#explorer.judge(this.study.tree, this.path, step);
      this.#change(trees.grow(this.study.tree, this.path, judged));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.model.sending = null;
      this.model.notice = { code: "illegal_move", sentence: error.sentence, why: error.why };
    }
  }

  /** Play a move and what is expected to follow it. */
  playLine(moves: readonly string[]): void {
    for (const move of moves) this.play({ move });
  }

  /** Say which card came with the last decision. */
  redraw(card: string): void {
    this.#change(trees.redraw(this.study.tree, this.path, card));
  }

  /** The cards that could have come with the last decision. */
  couldCome(): string[] {
    const came = this.happened.at(-1)?.came;
    if (came === null || came === undefined) return [];
    const { level } = cardOf(came);
    const cards = CARDS.filter((card) => card.level === level).map(({ id }) => id);
    return this.#explorer.unseen(this.study.tree, trees.back(this.path), cards);
  }

  /** The cards of a level that an unknown card of the mover's hand could be. */
  couldBe(level: number): string[] {
    const cards = CARDS.filter((card) => card.level === level).map(({ id }) => id);
    return this.#explorer.unseen(this.study.tree, this.path, cards);
  }

  promote(): void {
    this.#change(trees.promote(this.study.tree, this.path));
  }

  prune(): void {
    this.#change(trees.prune(this.study.tree, this.path));
  }

  annotate(note: string): void {
    this.#change({ tree: trees.annotate(this.study.tree, this.path, note), path: this.path });
  }

  rename(seat: number, name: string): void {
    this.study = { ...this.study, names: this.study.names.with(seat, name) };
    void this.keep();
    this.show();
  }

  /** Have names for so many seats. */
  reseat(players: number): void {
    const { names } = this.study;
    this.study = { ...this.study, names: Array.from({ length: players }, (_, seat) => names[seat] ?? "") };
  }

  /** Begin to edit the position that is shown. */
  edit(): void {
    this.begin(this.#explorer.draft(this.study.tree, this.path));
  }

  /** Begin to edit a position. */
  begin(draft: Draft): void {
    this.pause();
    this.reseat(draft.players);
    this.redraft(draft);
  }

  /** Change the position that is being edited. */
  redraft(draft: Draft): void {
    this.draft = draft;
    this.show();
  }

  /** Leave the editor: with a possible position a new tree begins there, unless nothing was changed. */
  done(): void {
    const { draft } = this;
    if (draft === null || this.problems.length > 0) return;
    this.draft = null;
    const before = this.#explorer.draft(this.study.tree, this.path);
    if (JSON.stringify(draft) !== JSON.stringify(before)) {
      const study = newStudy(draft, this.study.names);
      const explorer = new Explorer(this.core, study);
      this.#explorer.end();
      this.#explorer = explorer;
      this.study = study;
      this.path = [];
      void this.keep();
    }
    this.go(this.path);
  }

  /** Leave the editor, everything being as it was before. */
  cancel(): void {
    this.draft = null;
    this.go(this.path);
  }

  /** Let the engine think here and wherever one goes, or not any more. */
  think(on: boolean): void {
    this.thinks = on;
    if (on) this.#look();
    else this.pause();
  }

  /** End the thinking; what is known stays. */
  pause(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.thinking = false;
  }

  /** Put the place on the table. */
  show(): void {
    const { model, view } = this;
    const all = Array.from({ length: view.players }, (_, seat) => infoOf(this.study.names[seat] ?? ""));
    model.clear();
    model.sending = null;
    model.lines = this.draft === null ? linesOf(this.happened) : [];
    model.companions = all.map((_, seat) => seat);
    const state = stateAt({ seats: all, result: null }, view, this.draft === null && this.place.over);
    model.state = { ...state, status: this.place.over ? "over" : "playing", seat: this.draft ? null : this.place.seat };
  }

  #change({ tree, path }: { tree: Tree; path: Path }): void {
    this.study = { ...this.study, tree };
    this.go(path);
    void this.keep();
  }

  /** Keep it in this browser, at once: whoever leaves after a change finds it again. */
  async keep(): Promise<void> {
    const { id, path, study } = this;
    this.kept = null;
    const kept = await keepBoard({ id, at: Date.now(), text: studyText(study), path: [...path] });
    if (this.study === study) this.kept = kept;
  }

  #look(): void {
    this.pause();
    this.analysis = null;
    const { view, over, veiled } = this.place;
    if (!this.thinks || over || veiled || this.draft !== null) return;
    this.#analysts ??= new Analysts(1);
    const stop = (this.#stop = new AbortController());
    const mine = () => this.#stop === stop;
    this.thinking = true;
    const better = (found: Analysis) => void (mine() && (this.analysis = found));
    this.#analysts
      .analyze(view, { visits: VISITS }, { signal: stop.signal, better })
      .catch(() => undefined)
      .finally(() => mine() && (this.thinking = false));
  }
}

/** What a seat of a study is called. */
export function calledIn({ names }: Study, seat: number): string {
  return levelName(names[seat] ?? "") || m.seat_number({ number: seat + 1 });
}

/** Who sits there, as a table says it. */
function infoOf(name: string): SeatInfo {
  return (LEVELS as readonly string[]).includes(name)
    ? { kind: "bot", name: "", level: name }
    : { kind: "person", name };
}

/** Plays every place of a tree. Throws Refused when one of its moves is not legal. */
function check(explorer: Explorer, tree: Tree): void {
  const open: Path[] = [[]];
  for (const path of open) {
    explorer.happened(tree, path);
    trees.at(tree, path).children.forEach((_, child) => open.push([...path, child]));
  }
}

/** All that is wrong with a draft; what cannot even be read is one thing. */
function problemsOf(core: StudyCore, draft: Draft): Problem[] {
  return readable(
    () => core.problems(draft),
    ({ sentence }) => [{ code: "unreadable", facts: {}, sentence }],
  );
}

/** What the core says of a draft, or something else where it cannot even read it. */
function readable<Answer>(asked: () => Answer, instead: (refused: Refused) => Answer): Answer {
  try {
    return asked();
  } catch (error) {
    if (error instanceof Refused) return instead(error);
    throw error;
  }
}

/** A draft as a spectator would see it, possible or not. */
function sketched(core: StudyCore, draft: Draft): View {
  const totals = readable(
    () => core.totals(draft),
    () => [],
  );
  return {
    ...draft,
    seat: null,
    decks: draft.decks.map((deck) => (typeof deck === "number" ? deck : deck.length)),
    seats: draft.seats.map((side, seat) => ({ ...side, ...totals[seat] })),
  };
}

/** What happened, as the lines of a log. */
function linesOf(happened: readonly Happened[]) {
  return happened.map(({ seat, move, events }, seq) => ({
    ...{ kind: "moved" as const, seq, at: 0, seat, move },
    events: [...events],
  }));
}
