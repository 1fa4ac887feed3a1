// What the core's two files export, and the one thing they ask of their host.

/** A place in the core's memory: a game, a bot, an analysis. Never 0. */
export type Handle = number;

/** The functions of core.wasm (core/wasm.cpp, wasm_bots.cpp), by name: all that playing needs. Those that can refuse give 0
 * when they do. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  answer(): number;
  answer_size(): number;
  game_from_seed(players: number): Handle;
  game_from_deal(players: number): Handle;
  game_from_record(): Handle;
  draft_totals(): number;
  game_copy(game: Handle): Handle;
  game_free(game: Handle): void;
  game_status(game: Handle): number;
  game_view(game: Handle, seat: number, offer: number): number;
  game_position(game: Handle): number;
  game_legal(game: Handle): number;
  game_prices(game: Handle, seat: number): number;
  game_play(game: Handle, hearer: number): number;
  game_undo(game: Handle, decisions: number): number;
  game_replay(game: Handle, from: number, hearer: number): number;
  game_record(game: Handle): number;
  view_prices(seat: number): number;
  view_gains(seat: number): number;
  view_prices_after(): number;
  bots(): number;
  day(): number;
  bot_new(seconds: number, visits: number): Handle;
  bot_free(bot: Handle): void;
  bot_begin(bot: Handle): number;
  bot_go_on(bot: Handle, seconds: number): number;
  bot_stop(bot: Handle): number;
}

/** The functions of study.wasm: also the net and analyses (core/wasm_study.cpp), and positions that somebody sets up
 * (wasm_draft.cpp). */
export interface StudyExports extends Exports {
  game_from_position(): Handle;
  game_from_draft(): Handle;
  draft_problems(): number;
  game_turned(game: Handle): Handle;
  game_line(game: Handle): number;
  game_hash(game: Handle): bigint;
  view_facts(): number;
  view_reasons(): number;
  game_imagined(): Handle;
  day_puzzle(puzzles: number): number;
  net_read(): number;
  analysis_new(seconds: number, visits: number): Handle;
  analysis_free(analysis: Handle): void;
  analysis_go_on(analysis: Handle, seconds: number): number;
  draw_new(visits: number): Handle;
  draw_free(draw: Handle): void;
  draw_go_on(draw: Handle, seconds: number): number;
  accounts(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An instance of the core, and texts on their way in and out of it. */
export class Instance<Functions extends Exports = Exports> {
  readonly core: Functions;

  /** Makes an instance at once; a module is compiled beforehand, off the main thread. */
  constructor(module: WebAssembly.Module) {
    // The one thing that the core asks of its host: nanoseconds of a clock that never goes back.
    const clock_time_get = (_clock: number, _precision: bigint, at: number): number => {
      new DataView(this.core.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: { clock_time_get } });
    this.core = instance.exports as unknown as Functions;
    this.core._initialize();
  }

  /** Hand a text, or the bytes of a file, to the next call. */
  give(what: string | ArrayBuffer): void {
    const bytes = typeof what === "string" ? encoder.encode(what) : new Uint8Array(what);
    const at = this.core.input(bytes.length);
    new Uint8Array(this.core.memory.buffer, at, bytes.length).set(bytes);
  }

  /** What the last call answered, from JSON. */
  answer<Value>(): Value {
    const bytes = new Uint8Array(this.core.memory.buffer, this.core.answer(), this.core.answer_size());
    return JSON.parse(decoder.decode(bytes)) as Value;
  }
}
