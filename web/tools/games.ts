// Games brought to where a measurement wants them, played over HTTP without a browser.
import { COLOURS } from "../src/content/stones";
import { cardOf } from "../src/content/cards";
import type { NewTable, Opening, State, View, Wish } from "../src/protocol";

/** A table and the secrets of its seats, in the order of the seats. */
export interface Game {
  table: string;
  secrets: string[];
}

type Choice = (view: View) => string;

const NAMES = ["Ada", "Bo", "Cleo", "Dan"];

/** How near the mover is to a card worth having, if these stones were theirs as well. */
function promise(view: View, more: string): number {
  const { tokens, bonuses } = view.seats[view.to_move]!;
  const worth = (id: string | null): number => {
    if (id === null) return 0;
    const { cost, points, bonus } = cardOf(id);
    const lacks = COLOURS.map(
      (stone) => cost[stone] - (bonuses?.[stone] ?? 0) - (tokens[stone] ?? 0) - more.split(stone).length + 1,
    );
    const missing = lacks.reduce((sum, lack) => sum + Math.max(0, lack), 0);
    return (points + (bonuses?.[bonus] ? 1 : 3)) / (1 + missing ** 2);
  };
  return view.market
    .flat()
    .map(worth)
    .reduce((sum, value) => sum + value, 0);
}

/** Play as a person would who looks one step ahead: recruit what counts most, else take what leads to the most. */
export const sensible: Choice = (view) => {
  const value = (move: string): number => {
    const [kind, what = ""] = move.split(":");
    if (kind === "recruit") return 100 + cardOf(what.split("=")[0]!).points;
    if (kind === "take") return 10 + promise(view, what);
    return kind === "locate" ? 50 : 0;
  };
  return (view.legal ?? []).reduce((best, move) => (value(move) > value(best) ? move : best));
};

export class Games {
  constructor(readonly url: string) {}

  async #ask<T>(path: string, secret: string | null, body?: unknown): Promise<T> {
    const answer = await fetch(this.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** A table for so many people, all of them ours, who sit in the order of their names. */
  async open(people: number, more: Partial<NewTable> = {}): Promise<Game> {
    const seats = NAMES.slice(0, people).map((name): Wish => ({ kind: "mine", name }));
    const wish: NewTable = {
      seats,
      name: NAMES[0]!,
      nonce: "test",
      order: "given",
      takebacks: true,
      chat: true,
      ...more,
    };
    const opening = await this.#ask<Opening>("api/tables", null, wish);
    return { table: opening.table, secrets: opening.seats.map((seat) => seat.secret) };
  }

  state({ table, secrets }: Game, seat = 0): Promise<State> {
    return this.#ask<State>(`api/tables/${table}?since=100000`, secrets[seat]!);
  }

  /** Play for everyone until the game is as wished or over; gives the state then. */
  async play(game: Game, choose: Choice, done: (state: State) => boolean): Promise<State> {
    let state = await this.state(game);
    while (state.status === "playing" && !done(state)) {
      const mover = state.view!.to_move;
      const { seq, view } = mover === state.seat ? state : await this.state(game, mover);
      await this.#ask(`api/bot/tables/${game.table}/move`, game.secrets[mover]!, { seq, move: choose(view!) });
      state = await this.state(game);
    }
    return state;
  }
}
