// A review that is looked at: which moment the table shows, whose decisions count, and what is known of them.
import { untrack } from "svelte";
import { loadStudy, type StudyCore } from "../engine/study";
import { m } from "../paraglide/messages.js";
import { announcer } from "../state/announcer.svelte";
import { marksOf, type Marks } from "../table/marks";
import { seatName } from "../words/names";
import { chancesAt, linesOf } from "./curve";
import { gradeOf } from "./grades";
import { keepReview } from "./kept";
import { dayOf, lessonsFor, worst } from "./lessons";
import { lineAfter, type LineTurn } from "./lines";
import { reckoned, type Reckoning } from "./luck";
import { given } from "./moments";
import type { Analyze } from "./passes";
import type { Found } from "./place";
import { Reviewer } from "./reviewer.svelte";
import { show, shownTable } from "./shown.svelte";
import { whyOf } from "./why";
import { chanceParts, gradeWords } from "./words";

/** From so many visits on the best move is known well enough to say what is expected after it. */
const LINE_VISITS = 5_000;
/** Turns of such a line. */
const TURNS = 4;

/** Made while a component is: it thinks, keeps what it finds and gives its workers back with it. */
export class Reviewing {
  readonly reviewer: Reviewer;
  readonly model = shownTable();
  readonly last: number;
  #core = $state.raw<StudyCore | null>(null);
  #at = $state(0);
  me = $state(0);
  /** What is expected after the best move. */
  line = $state.raw<readonly LineTurn[] | null>(null);
  readonly #lines: Record<string, readonly LineTurn[]> = {};

  constructor(
    readonly found: Found,
    at: number,
  ) {
    this.last = found.studied.decisions.length;
    this.reviewer = new Reviewer(found.studied, found.kept);
    this.me = found.me;
    this.at = at;
    $effect(() => void loadStudy().then((core) => (this.#core = core)));
    $effect.pre(() => show(this.model, this.studied, this.at, this.person ? this.me : null));
    $effect(() => untrack(() => this.#think()));
    // What is found stays with the game, and with whose lessons it brings.
    $effect(() => {
      if (this.reviewer.whole && this.me >= 0 && (this.parts || this.studied.result === null))
        untrack(() => this.keep());
    });
    $effect(() => this.#expect());
  }

  get studied() {
    return this.found.studied;
  }
  get at(): number {
    return this.#at;
  }
  set at(to: number) {
    this.#at = Math.max(0, Math.min(this.last, to));
  }

  readonly #reckoned = $derived.by((): Reckoning => {
    const { judged, draws } = this.reviewer;
    return this.#core ? reckoned(this.#core, this.studied, judged, draws) : { judged, parts: null };
  });
  readonly judged = $derived.by(() => this.#reckoned.judged);
  readonly person = $derived.by(() => this.studied.seats[this.me]?.kind === "person");
  readonly names = $derived.by(() =>
    this.studied.seats.map((_, seat) =>
      seat === this.me && this.person ? m.seat_you() : seatName(this.studied.seats, seat),
    ),
  );
  readonly decision = $derived.by(() => this.studied.decisions[this.at]);
  readonly one = $derived.by(() => this.judged[this.at] ?? null);
  readonly chances = $derived.by(() => chancesAt(linesOf(this.studied, this.judged), this.at));
  readonly losses = $derived.by(() =>
    given(this.studied.decisions, this.judged).filter(({ seat }) => seat === this.me),
  );
  readonly lessons = $derived.by(() => worst(this.studied.decisions, this.judged, this.me));
  /** What made every seat's result; null as long as not all of it is known. */
  readonly parts = $derived.by(() => this.#reckoned.parts);

  /** Why the best move is better; "" when there is nothing to say. */
  readonly why = $derived.by(() => {
    if (!this.#core || !this.decision || !this.one) return "";
    const told = { me: this.person ? this.me : null, name: (seat: number) => this.names[seat] ?? "" };
    return whyOf(this.#core, this.decision, this.one, this.one.best, this.decision.move, told);
  });

  /** The moment, for who hears it. */
  readonly words = $derived.by(() => {
    const { decision, one, chances } = this;
    const where = decision
      ? m.study_where({ round: decision.round, name: this.names[decision.seat] ?? "" })
      : m.turn_over();
    const grade = one ? gradeOf(one.loss) : null;
    const all = (chances ?? []).map(({ value }, seat) => {
      const { number, sign } = chanceParts(value);
      return `${this.names[seat]} ${number}${sign}`;
    });
    return [where, ...(grade ? [gradeWords(grade)] : []), ...all].join(", ");
  });

  /** What was played and what was best, on the table. */
  readonly marks = $derived.by((): Marks => {
    const { decision, one } = this;
    if (!decision || !one) return {};
    const look = gradeOf(one.loss) ? "wrong" : "chosen";
    const played = one.best === decision.move ? {} : marksOf(decision.move, { look, words: m.study_played() });
    return { ...played, ...marksOf(one.best, { look: "best", words: m.study_best_short() }) };
  });

  /** Show another moment, and say which. */
  go(to: number): void {
    this.at = to;
    announcer.say(this.words);
  }

  roundFrom(way: 1 | -1): void {
    const { decisions } = this.studied;
    const round = decisions[Math.min(this.at, this.last - 1)]?.round ?? 1;
    if (way === 1) return this.go(decisions.find((one) => one.round > round)?.number ?? this.last);
    this.go(decisions.find((one) => one.round === round - 1)?.number ?? 0);
  }

  /** The next decision of one's own that gave a chance away. */
  lossFrom(way: 1 | -1): void {
    const { at, losses } = this;
    const next = way === 1 ? losses.find(({ number }) => number > at) : losses.findLast(({ number }) => number < at);
    if (next) this.go(next.number);
  }

  #think(): () => void {
    void this.reviewer.start();
    return () => {
      this.keep();
      this.reviewer.end();
    };
  }

  keep(): void {
    const { found, me, reviewer, judged, parts } = this;
    const { key, table, studied, kept } = found;
    const known = kept?.me === me ? kept.lessons : [];
    void keepReview({
      ...{ key, table, record: studied.record, at: Date.now(), me, whole: reviewer.whole, parts },
      judged: [...judged],
      draws: [...reviewer.draws],
      lessons: lessonsFor(worst(studied.decisions, judged, me), known, dayOf(Date.now())),
    });
  }

  /** Find out what was expected after the best move, once that is known well enough. */
  #expect(): (() => void) | void {
    const best = this.one?.best;
    this.line = null;
    if (best === undefined || (this.one?.visits ?? 0) < LINE_VISITS) return;
    const [number, name] = [this.at, `${this.at} ${best}`];
    if (this.#lines[name]) return void (this.line = this.#lines[name]);
    const stop = new AbortController();
    const analyze: Analyze = (view, effort, signal) => this.reviewer.analysts.analyze(view, effort, { signal });
    const think = async () => {
      const wishes = { turns: TURNS, signal: stop.signal };
      const turns = await lineAfter(await loadStudy(), this.studied, number, best, analyze, wishes);
      if (stop.signal.aborted) return;
      this.#lines[name] = turns;
      this.line = turns;
    };
    // A line is a comfort: without the engine the rest stands.
    const timer = setTimeout(() => void think().catch(() => undefined), 250);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }
}
