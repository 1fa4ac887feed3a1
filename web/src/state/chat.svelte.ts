// What is said at a table, without those one does not want to hear. Whom one mutes is kept in this browser, for this
// table, and told to nobody: not even the server, so that lines are there again when one changes one's mind.
import { keep, recall } from "../browser/kept";
import type { Line, SaidLine } from "../protocol";

interface Kept {
  table: string;
  seats: number[];
}

const NAME = "muted";
const MOST = 50;

export class Chat {
  #muted = $state.raw<readonly number[]>([]);
  /** Lines from this seq on have not been read. */
  #read = $state(Infinity);

  readonly said: readonly SaidLine[] = $derived.by(() =>
    this.lines()
      .filter((line) => line.kind === "said")
      .filter((line) => !this.#muted.includes(line.seat)),
  );
  /** How many lines of others came while nobody looked. */
  readonly unread: number = $derived(
    this.said.filter((line) => line.seq >= this.#read && line.seat !== this.me()).length,
  );

  constructor(
    private readonly table: string,
    private readonly lines: () => readonly Line[],
    private readonly me: () => number | null,
  ) {
    this.#muted = this.#others().find((one) => one.table === table)?.seats ?? [];
  }

  #others(): Kept[] {
    return recall<Kept[]>(NAME) ?? [];
  }

  /** All lines before this seq have been read. */
  readTo(seq: number): void {
    this.#read = seq;
  }

  isMuted(seat: number): boolean {
    return this.#muted.includes(seat);
  }

  /** Hear a seat no more, or again. */
  mute(seat: number, on: boolean): void {
    const seats = this.#muted.filter((one) => one !== seat);
    if (on) seats.push(seat);
    this.#muted = seats;
    const others = this.#others().filter((one) => one.table !== this.table);
    keep(NAME, seats.length > 0 ? [{ table: this.table, seats }, ...others].slice(0, MOST) : others);
  }

  /** The lines among these that someone else said and that one wants to hear. */
  heard(lines: readonly Line[]): SaidLine[] {
    return this.said.filter((line) => line.seat !== this.me() && lines.includes(line));
  }
}
