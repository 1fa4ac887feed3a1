// What the core refuses: the same codes and sentences as the server's engine has, since it is the same core.
import type { WhyIllegal } from "../protocol";

type Fact = number | string | Record<string, number>;

/** A refusal as the core writes it (core/refusal.h). `line` is that of a broken record. */
export interface Refusal {
  code: string;
  facts: Record<string, Fact>;
  sentence: string;
  message: string;
  line?: number;
}

/** Something that cannot be: a move that is not legal, a record that is none, a view of no position. Nothing has changed.
 * The message is in English and whole; `sentence` is the reason alone. */
export class Refused extends Error {
  readonly code: string;
  readonly facts: Readonly<Record<string, Fact>>;
  readonly sentence: string;
  /** Where a record is broken, from 1; null when something is missing, or it is about no record. */
  readonly line: number | null;

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
    this.name = "Refused";
    this.code = refusal.code;
    this.facts = refusal.facts;
    this.sentence = refusal.sentence;
    this.line = refusal.line ?? null;
  }

  /** Why a move is not legal, as a table says it. Means nothing for other refusals. */
  get why(): WhyIllegal {
    return { code: this.code, ...this.facts } as WhyIllegal;
  }
}
