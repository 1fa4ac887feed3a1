// The bots of a local table, which think in workers. A move comes no sooner than a person can follow.
import { loadNet } from "../engine/load";
import { LEARNED } from "../engine/messages";
import { Bot } from "../engine/thinking";
import type { Chair } from "./entries";
import type { LocalTable } from "./table";

/** Those who decide for the bots of a table. */
export interface Minds {
  /** Whether a move comes as soon as it is found. */
  readonly instant: boolean;
  /** The move of a bot, from what its seat knows. Rejects or means nothing once it was told to stop. */
  choose(table: LocalTable, seat: number, chair: Chair, stop: AbortSignal): Promise<string>;
  /** Nobody waits for them any more, until the next `choose`. */
  end(): void;
}

/** Wait so many milliseconds; rejects when it is told to stop. */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, milliseconds);
    stop.addEventListener("abort", () => {
      clearTimeout(timer);
      fail(stop.reason as Error);
    });
  });
}

/** Bots of the engine in the page that take at least as many milliseconds as `pace` says. What one draws by lot follows
 * from the table and the seat. */
export class WorkerMinds implements Minds {
  #bots = new Map<string, Bot>();

  constructor(private readonly pace: () => number) {}

  get instant(): boolean {
    return this.pace() === 0;
  }

  async choose(table: LocalTable, seat: number, chair: Chair, stop: AbortSignal): Promise<string> {
    const slowly = pause(this.pace(), stop);
    const [move] = await Promise.all([this.#move(table, seat, chair, stop), slowly]);
    return move;
  }

  async #move(table: LocalTable, seat: number, chair: Chair, signal: AbortSignal): Promise<string> {
    if (table.asBefore !== null) return table.asBefore;
    if (table.day === null) return this.#bot(table, seat, chair).choose(table.view(seat), { signal });
    const { luck, status } = table;
    // Without its net a bot would answer otherwise than everyone else's.
    if (LEARNED.includes(chair.level ?? "agent") && (await loadNet()) === null) throw new Error("no net for the day");
    const seed = `${luck}:${seat}:${status.moves.length}`;
    return this.#bot(table, seat, chair).chooseAnew(table.view(seat), seed, { signal });
  }

  #bot({ luck }: LocalTable, seat: number, chair: Chair): Bot {
    const { level = "agent", temperament = "balanced", visits = 0 } = chair;
    const key = [seat, level, temperament].join();
    const bot = this.#bots.get(key) ?? new Bot({ level, temperament, visits, seed: `${luck}:${seat}` });
    this.#bots.set(key, bot);
    return bot;
  }

  end(): void {
    for (const bot of this.#bots.values()) bot.end();
    this.#bots.clear();
  }
}
