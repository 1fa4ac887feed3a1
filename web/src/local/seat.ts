// A seat at a local table, or someone who watches it, as a source of messages: what a socket is to an online table.
import { Refused as Illegal } from "../engine/refused";
import type { Refused } from "../protocol";
import type { Asked, Listener, Source } from "../talk";
import { Refusing, type Guest, type Room } from "./room";

export class LocalSeat implements Source, Guest {
  #room: Room | null = null;
  #leave: (() => void) | null = null;
  #ended = false;
  /** The log was told up to here. */
  #told = 0;

  constructor(
    private readonly open: () => Promise<Room | null>,
    private readonly seat: number | null,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.listener.stands("connecting");
    this.open().then(
      (room) => this.#enter(room),
      () => this.#refuse({ code: "failure", sentence: "The engine could not be loaded.", seq: null, why: null }),
    );
  }

  #enter(room: Room | null): void {
    if (this.#ended) return;
    if (room === null) return this.gone();
    this.#room = room;
    this.listener.stands("open");
    this.changed();
    this.#leave = room.enter(this);
  }

  end(): void {
    this.#ended = true;
    this.#leave?.();
    this.listener.stands("ended");
  }

  nudge(): void {
    void this.#room?.refresh();
  }

  send(asked: Asked): void {
    const [room, { seat }] = [this.#room, this];
    const seq = asked.type === "move" ? asked.seq : null;
    if (room === null || seat === null) return;
    room.do(seat, asked).then(
      (entry) => this.listener.heard({ type: "accepted", entry, seq }),
      (error: unknown) => this.#refuse({ ...refusalOf(error), seq }),
    );
  }

  changed(): void {
    if (this.#room === null || this.#ended) return;
    const { table } = this.#room;
    const since = this.#told;
    this.#told = table.seq;
    this.listener.heard(table.stateFor(this.seat, since));
  }

  kept(kept: boolean): void {
    this.listener.kept?.(kept);
  }

  failed(): void {
    this.#refuse({ code: "failure", sentence: "A bot could not decide.", seq: null, why: null });
  }

  gone(): void {
    this.#refuse({ code: "unknown_table", sentence: "There is no such table.", seq: null, why: null });
    this.end();
  }

  #refuse(refused: Omit<Refused, "type">): void {
    if (!this.#ended) this.listener.heard({ type: "refused", ...refused });
  }
}

function refusalOf(error: unknown): Pick<Refused, "code" | "sentence" | "why"> {
  if (error instanceof Refusing) return { ...error.refusal, why: error.why };
  if (error instanceof Illegal) return { code: "illegal_move", sentence: sentence(error.message), why: error.why };
  throw error;
}

/** A sentence begins with a capital, but a move is always written as it is. */
function sentence(words: string): string {
  const [first = ""] = words.split(" ");
  return first.includes(":") ? words : words.slice(0, 1).toUpperCase() + words.slice(1);
}
