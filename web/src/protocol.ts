// What goes over the wire (docs/protocol.md). Generated from the server's own types; regenerate it:
// python -m sixstones.server.typescript web/src/protocol.ts

/** Nobody plays here any more. */
export interface AbandonedLine {
  kind: "abandoned";
  seq: number;
  at: number;
}

/** An action was kept as entry `entry`; `seq` is the one it was sent with, if any. */
export interface Accepted {
  type: "accepted";
  entry: number;
  seq: number | null;
}

/** Agree to the takeback on offer, or not. */
export interface AnswerTakeback {
  type: "answer";
  yes: boolean;
}

/** A seat agreed to the takeback on offer, or did not. `undid` has the seqs of the moves that are
 * thereby taken back, when it was the last who had to agree. */
export interface AnsweredLine {
  kind: "answered";
  seq: number;
  at: number;
  seat: number;
  yes: boolean;
  undid?: number[];
}

/** The seats at finished tables from which one wants to be erased: one's names and lines. */
export interface AskErase {
  seats: MySeat[];
}

/** Ask what a strong bot would do; only where nobody else holds a seat. */
export interface AskHint {
  type: "hint";
}

/** The seats whose tables are wanted. */
export interface AskMine {
  seats: MySeat[];
}

/** A wish to play with whoever else asks: how many in all, and by which clock. `waiting` is the
 * table that one waits at already. */
export interface AskPairing {
  seats?: number;
  clock?: Clock;
  waiting?: string | null;
}

/** A wish to play again. With `hold` one's seat there is only kept: one sees the commitment and
 * sits down with a nonce after that. */
export interface AskRematch {
  nonce?: string | null;
  hold?: boolean;
}

/** A record, as docs/notation.md describes it. Nothing of it is kept. */
export interface AskReplay {
  record: string;
}

/** The seq of a line of chat that the operator should see. */
export interface AskReport {
  seq: number;
}

/** Ask to go back to before one's own last turn. */
export interface AskTakeback {
  type: "takeback";
}

/** The Avengers tile goes to a seat, from another or, `source` null, from the middle. */
export interface AvengersTileMoved {
  kind: "avengers";
  seat: number;
  source: number | null;
}

/** The bank has none of these stones. */
export interface BankLacks {
  code: "bank_lacks";
  stones: Record<string, number>;
}

/** A card goes to a seat's team, from slot `slot` of the market or of the seat's hand. */
export interface CardRecruited {
  kind: "recruited";
  seat: number;
  card: string;
  level: number;
  source: "hand" | "market";
  slot: number;
}

/** A card goes to a seat's hand, from a slot of its level's row or, `slot` null, from the deck.
 * From the deck `hidden` is true, and only the seat itself may know the card (rules §7.1). */
export interface CardReserved {
  kind: "reserved";
  seat: number;
  card: string | null;
  level: number;
  slot: number | null;
}

/** A card from the deck fills a slot of its level's row. */
export interface CardRevealed {
  kind: "revealed";
  card: string;
  level: number;
  slot: number;
}

/** How long a person may think: without end, `base` seconds for the game and `increment` more for
 * each turn, or so many `days` for each turn. */
export interface Clock {
  kind?: "days" | "live" | "none";
  base?: number;
  increment?: number;
  days?: number;
}

/** How everyone fared at the deal of a date: how many tries were sent, and the best of them, with
 * one's own after these where it is not among them. */
export interface DayBoard {
  date: string;
  tries: number;
  lines: DayTry[];
}

/** A try on the board of a day. Those who did equally well share a place. */
export interface DayTry {
  place: number;
  name: string;
  won: boolean;
  rounds: number;
  points: number;
  mine: boolean;
}

/** The deck is empty. */
export interface DeckEmpty {
  code: "deck_empty";
  level: number;
}

/** One's try of a deal of the day: the record of the whole game, and how one wants to be called, if
 * at all. */
export interface EnterDay {
  record: string;
  name?: string;
}

/** From how many tables one was erased, how many are still being played, so that one is still
 * there, and how many tries of deals of the day were removed. */
export interface Erased {
  erased: number;
  playing: number;
  days: number;
}

/** What the deal was made from: the hash of the deal secret, and what people added. The deal secret
 * itself is shown when the game is over (docs/protocol.md says how to check it). */
export interface Fairness {
  commitment: string;
  nonces: string[];
  deal_secret: string | null;
}

/** A wish of the host that a bot takes a free seat. */
export interface Fill {
  seat: number;
  level?: Level;
  temperament?: Temperament;
}

/** The host gave a free seat to a bot. */
export interface FilledLine {
  kind: "filled";
  seq: number;
  at: number;
  seat: number;
}

/** The card costs nothing, so there is nothing to pay. */
export interface FreeCard {
  code: "free_card";
  card: string;
}

/** The game is over. */
export interface GameIsOver {
  code: "over";
}

/** The game has ended; no winners is a stalemate. */
export interface GameOver {
  kind: "over";
  winners: number[];
  reason: string;
  points: number[];
}

/** A seat now holds the Gauntlet, or has lost it again (rules §6.1). */
export interface GauntletChanged {
  kind: "gauntlet";
  seat: number;
  held: boolean;
}

/** No more than `limit` cards are reserved. */
export interface HandFull {
  code: "hand_full";
  limit: number;
}

/** That a process of the server is up. `stuck` names what it should do again and again and has not
 * done for a minute; `ok` is false when there is any. `quarantined` is how many tables are set
 * aside, by any process. */
export interface Health {
  ok: boolean;
  version: string;
  stuck: string[];
  quarantined: number;
}

/** The first message: which table, as whom (no secret: to watch), and from which seq on the log is
 * wanted. */
export interface Hello {
  type: "hello";
  table: string;
  secret?: string | null;
  since?: number;
}

/** What a strong bot would do at `seq`, best first. */
export interface Hint {
  type: "hint";
  seq: number;
  moves: HintMove[];
}

/** A move with the asking seat's chance to win after it and its standard error. */
export interface HintMove {
  move: string;
  win: number;
  error: number;
}

/** A person left before the game. */
export interface LeftLine {
  kind: "left";
  seq: number;
  at: number;
  seat: number;
}

/** Public tables: those with a free seat, and those to watch. */
export interface Lobby {
  open: TableCard[];
  playing: TableCard[];
}

/** A seat has to choose one of the locations that its bonuses meet. */
export interface LocateFirst {
  code: "locate_first";
  seat: number;
}

/** A seat takes a location; `slot` counts those that were lying there. */
export interface LocationClaimed {
  kind: "location";
  seat: number;
  location: string;
  slot: number;
}

/** One's own tables, those with one's turn first, then the most recent. */
export interface Mine {
  tables: MyTable[];
}

/** A move, and what happened on the board. */
export interface MovedLine {
  kind: "moved";
  seq: number;
  at: number;
  seat: number;
  move: string;
  events: GameEvent[];
}

/** Passing is for a seat that can do nothing else. */
export interface MustAct {
  code: "must_act";
}

/** A table and the secret of one's seat there. */
export interface MySeat {
  table: string;
  secret: string;
}

/** One's own table, and whether it is one's turn. */
export interface MyTable {
  table: string;
  status: "open" | "over" | "playing";
  updated: number;
  summary: Summary;
  seat: number;
  your_turn: boolean;
}

/** A wish for a table. `name` is what the one who opens it is called, on every seat marked mine
 * that has no name of its own. With `hold` those seats are only kept: who opened the table sees the
 * commitment first and then sits down with a nonce, so the server cannot choose the deal. */
export interface NewTable {
  seats: Wish[];
  name?: string;
  nonce?: string | null;
  hold?: boolean;
  public?: boolean;
  clock?: Clock;
  takebacks?: boolean;
  deep?: boolean;
  chat?: boolean;
  order?: "given" | "random";
  hints?: boolean | null;
  language?: "en" | "es" | "fr" | "it" | "pl" | null;
}

/** The text is no move. */
export interface NoMove {
  code: "no_move";
}

/** The card is not face up. */
export interface NotFaceUp {
  code: "not_face_up";
  card: string;
}

/** No location is to be chosen now. */
export interface NothingToLocate {
  code: "nothing_to_locate";
}

/** No token has to be returned now. */
export interface NothingToReturn {
  code: "nothing_to_return";
}

/** A takeback to `moves` decisions that some have still to agree to. */
export interface OfferInfo {
  seat: number;
  moves: number;
  agreed: number[];
}

/** A seat wants to go back to when `moves` decisions had been made. `undid` has the seqs of the
 * moves that are thereby taken back, where nobody else had to agree. */
export interface OfferedLine {
  kind: "offered";
  seq: number;
  at: number;
  seat: number;
  moves: number;
  undid?: number[];
}

/** The table is there. */
export interface OpenedLine {
  kind: "opened";
  seq: number;
  at: number;
}

/** A table that was opened, the hash of its deal secret, and the seats of whoever opened it. */
export interface Opening {
  table: string;
  commitment: string;
  seats: SeatKey[];
}

/** What is allowed at a table. `deep` lets a takeback go past a card that came to light. `hints`
 * allows hints to everyone or to nobody; null, to someone whom only bots play against. `language`
 * is the one that people are expected to write in, null: any. */
export interface Options {
  public: boolean;
  clock: Required<Clock>;
  takebacks: boolean;
  deep: boolean;
  chat: boolean;
  order: "given" | "random";
  hints: boolean | null;
  language: "en" | "es" | "fr" | "it" | "pl" | null;
}

/** The card is neither face up nor in one's hand. */
export interface OutOfReach {
  code: "out_of_reach";
  card: string;
}

/** The table to sit down at; null when nobody waits for the same. Then open a public one, wait
 * there, and ask again every few seconds: others may have done so at the same moment. */
export interface Pairing {
  table: string | null;
}

/** Lines of a table's log from the seq that was asked for on, as many as are sent at once. There
 * are none when there is no such seq. */
export interface PartOfLog {
  log: Line[];
}

/** A seat can do nothing and passes. */
export interface Passed {
  kind: "pass";
  seat: number;
}

/** A legal move that recruits a card, and the tokens it spends. */
export interface Payment {
  move: string;
  tokens: Record<string, number>;
}

/** The payment names so many more of these stones than one holds. */
export interface PaymentNotHeld {
  code: "payment_not_held";
  stones: Record<string, number>;
}

/** Ask for a heartbeat. */
export interface Ping {
  type: "ping";
}

/** A decision, in notation; `seq` is the table's as the client knows it. */
export interface Play {
  type: "move";
  seq: number;
  move: string;
}

/** A heartbeat. */
export interface Pong {
  type: "pong";
}

/** Anything a seat can do. */
export interface PostAction {
  action: Action;
}

/** A decision, in notation; `seq` is the table's as the program knows it. */
export interface PostMove {
  seq: number;
  move: string;
}

/** Whose owners are here, by seat, and how many watch. */
export interface Present {
  type: "present";
  seats: boolean[];
  watching: number;
}

/** What a card costs a seat: what is `due` after bonuses, what its tokens leave unpaid of that
 * (`lacks`), how many tokens are `missing` when gray ones help, and, for the seat that is to act,
 * every legal way to pay, the default first. Counts have no zeros. */
export interface Price {
  due: Record<string, number>;
  lacks: Record<string, number>;
  missing: number;
  payments: Payment[];
}

/** Why a request was refused: a code for programs, a sentence for people, for an illegal move the
 * reason and its facts, and in how many seconds to come back where that is known. */
export interface Problem {
  code: RefusalCode;
  sentence: string;
  why?: WhyIllegal | null;
  wait?: number | null;
}

/** Take one's seat back from the bot that played while one was gone. */
export interface Reclaim {
  type: "reclaim";
}

/** That person is back. */
export interface ReclaimedLine {
  kind: "reclaimed";
  seq: number;
  at: number;
  seat: number;
}

/** An action was not done: a code for programs, a sentence for people, and for an illegal move the
 * reason and its facts. */
export interface Refused {
  type: "refused";
  code: RefusalCode;
  sentence: string;
  seq: number | null;
  why: WhyIllegal | null;
}

/** The same people go on at another table. `seat` is who wanted it first; null in a table of an
 * older version. */
export interface RematchedLine {
  kind: "rematched";
  seq: number;
  at: number;
  table: string;
  seat?: number | null;
}

/** Give a seat that is gone to a bot. */
export interface Replace {
  type: "replace";
  seat: number;
}

/** A bot plays for someone who is gone. */
export interface ReplacedLine {
  kind: "replaced";
  seq: number;
  at: number;
  seat: number;
}

/** The game of a record as a spectator knows it, to its last move: each field is what it is in the
 * State of a table. `result` is null for a game that is not over. */
export interface Replay {
  seats: SeatInfo[];
  view: View;
  result: ResultInfo | null;
  log: Line[];
}

/** That the operator will see it; `new` is false for a line one has reported before. */
export interface Reported {
  new: boolean;
}

/** A card in a hand; `card` is null, and `level` given, for a card one may not know. */
export interface Reserved {
  card: string | null;
  hidden: boolean;
  level?: number;
}

/** Give up the game. */
export interface Resign {
  type: "resign";
}

/** A seat gave up. */
export interface ResignedLine {
  kind: "resigned";
  seq: number;
  at: number;
  seat: number;
}

/** How the game ended. `decided` says what told the winners from the others who held the Gauntlet:
 * nobody else did, points, the Avengers tile, fewest recruits, or nothing, so they share the win;
 * null for a game that was not won by the rules. */
export interface ResultInfo {
  winners: number[];
  reason: "abandoned" | "gauntlet" | "resignation" | "stalemate" | "timeout";
  points: number[];
  decided: "alone" | "fewest" | "points" | "shared" | "tile" | null;
}

/** A seat holds `number` tokens more than `limit` and has to return them first. */
export interface ReturnFirst {
  code: "return_first";
  seat: number;
  number: number;
  limit: number;
}

/** A line of chat: free text or a preset phrase. */
export interface SaidLine {
  kind: "said";
  seq: number;
  at: number;
  seat: number;
  text?: string | null;
  phrase?: Phrase | null;
}

/** A line of chat: free text or a preset phrase. */
export interface Say {
  type: "say";
  text?: string;
  phrase?: Phrase | null;
}

/** Who sits on a seat. `why` says why a bot plays for a person. */
export interface SeatInfo {
  kind: "bot" | "held" | "open" | "person";
  name?: string;
  level?: string | null;
  temperament?: string | null;
  why?: string | null;
}

/** A seat of a new table with the secret that opens it. Seats may be drawn by lot when the game
 * begins, so the number can change; the secret stays. */
export interface SeatKey {
  seat: number;
  secret: string;
}

/** One seat's part of a position, what follows from it included. */
export interface SeatPosition {
  bonuses?: Record<string, number>;
  gauntlet?: boolean;
  locations: string[];
  points?: number;
  recruits: string[];
  reserved: Reserved[];
  tags?: number;
  tokens: Record<string, number>;
}

/** A person sat down. */
export interface SeatedLine {
  kind: "seated";
  seq: number;
  at: number;
  seat: number;
}

/** A wish for a free seat, any when none is named. `agrees` says that one has seen what the table
 * allows and agrees, which a table needs that allows more than usual: takebacks past a card that
 * came to light (`deep`) or hints among people (`hints`). */
export interface SitDown {
  name: string;
  seat?: number | null;
  nonce?: string | null;
  agrees?: boolean;
}

/** The table as one seat, or a spectator, may know it. `log` holds the lines since the last
 * message, or since what Hello asked for, but no more than the last 500 of them. `prices` says what
 * the cards that the seat could recruit cost it. */
export interface State {
  type: "state";
  table: string;
  seq: number;
  seat: number | null;
  status: "open" | "over" | "playing";
  options: Options;
  host: boolean;
  seats: SeatInfo[];
  view: View | null;
  times: Times;
  offer: OfferInfo | null;
  result: ResultInfo | null;
  rematch: string | null;
  fairness: Fairness;
  log: Line[];
  prices: Record<string, Price>;
}

/** A table as the lobby shows it. `opened` is when it was, and `options` what it allows; a table
 * that nobody has touched since lists say so has 0 and null. */
export interface Summary {
  seats: SeatInfo[];
  clock: Required<Clock>;
  to_move?: number | null;
  round?: number | null;
  points?: number[] | null;
  result?: ResultInfo | null;
  opened?: number;
  options?: Options | null;
}

/** A table in a list. */
export interface TableCard {
  table: string;
  status: "open" | "over" | "playing";
  updated: number;
  summary: Summary;
}

/** A take is of `limit` colours, or of two alike. */
export interface TakeThree {
  code: "take_three";
  limit: number;
}

/** A seat takes its green token (rules §4.4). */
export interface TimeStoneTaken {
  kind: "time";
  seat: number;
}

/** A seat's time was over. */
export interface TimedOutLine {
  kind: "timedout";
  seq: number;
  at: number;
  seat: number;
}

/** The clocks as the message was made: milliseconds left per seat (null: no bound), and whose time
 * runs. */
export interface Times {
  left: (number | null)[];
  running: number | null;
}

/** A seat wants to return a token that it does not hold. */
export interface TokenNotHeld {
  code: "token_not_held";
  seat: number;
  stone: string;
}

/** Tokens go from a seat to the bank or from the bank to a seat; null is the bank. */
export interface TokensMoved {
  kind: "tokens";
  source: number | null;
  target: number | null;
  tokens: Record<string, number>;
}

/** Of these stones so many are short, and one holds `gray` tokens that stand in for any. */
export interface TooDear {
  code: "too_dear";
  card: string;
  stones: Record<string, number>;
  gray: number;
}

/** Two alike need `limit` in the bank, and it has `number`. */
export interface TooFewForTwo {
  code: "too_few_for_two";
  stone: string;
  number: number;
  limit: number;
}

/** The next turn begins. */
export interface TurnBegan {
  kind: "turn";
  seat: number;
  round: number;
}

/** A position as a seat, or a spectator, may know it. `legal` is there only in the view of the seat
 * to move. */
export interface View {
  avengers: number | null;
  bank: Record<string, number>;
  decks: number[];
  legal?: string[];
  locations: string[];
  market: (string | null)[][];
  passes: number;
  phase: string;
  players: number;
  round: number;
  seat: number | null;
  seats: SeatPosition[];
  to_move: number;
}

/** Who shall sit on a seat: whoever comes, the one who opens the table, or a bot. */
export interface Wish {
  kind?: "bot" | "mine" | "open";
  name?: string | null;
  level?: Level;
  temperament?: Temperament;
}

/** The card costs exactly these stones, gray in place of any of them. */
export interface WrongPayment {
  code: "wrong_payment";
  card: string;
  stones: Record<string, number>;
}

export type Level =
  | "agent"
  | "avenger"
  | "hero"
  | "rookie"
  | "titan";

export type Temperament =
  | "Avengers collector"
  | "balanced"
  | "location hunter"
  | "points rush";

export type Phrase =
  | "good game"
  | "good luck"
  | "hello"
  | "hurry"
  | "oops"
  | "sorry"
  | "thanks"
  | "well played";

export type GameEvent =
  | TokensMoved
  | CardReserved
  | CardRecruited
  | CardRevealed
  | TimeStoneTaken
  | AvengersTileMoved
  | LocationClaimed
  | Passed
  | GauntletChanged
  | TurnBegan
  | GameOver;

export type RefusalCode =
  | "answered"
  | "bad_day"
  | "bad_message"
  | "bad_record"
  | "bad_request"
  | "bad_secret"
  | "banned"
  | "begun"
  | "busy"
  | "card_shown"
  | "chat_full"
  | "chat_off"
  | "clock_decides"
  | "counted"
  | "early"
  | "empty"
  | "failure"
  | "foreign_page"
  | "forged"
  | "full"
  | "full_house"
  | "gone"
  | "hello_again"
  | "hello_first"
  | "illegal_move"
  | "no_hints"
  | "no_line"
  | "no_offer"
  | "no_seat"
  | "no_secret"
  | "no_such_person"
  | "not_agreed"
  | "not_gone"
  | "not_gone_long"
  | "not_host"
  | "not_json"
  | "not_over"
  | "not_playing"
  | "not_ready"
  | "not_started"
  | "not_your_turn"
  | "nothing_to_take_back"
  | "offered"
  | "over"
  | "own_offer"
  | "present"
  | "quarantined"
  | "seat_taken"
  | "someone_gone"
  | "stale"
  | "takebacks_off"
  | "too_fast"
  | "too_long"
  | "unavailable"
  | "unknown_address"
  | "unknown_table"
  | "used_up"
  | "watching"
  | "wrong_method";

export type WhyIllegal =
  | NoMove
  | GameIsOver
  | ReturnFirst
  | TokenNotHeld
  | LocateFirst
  | BankLacks
  | TooFewForTwo
  | TakeThree
  | HandFull
  | DeckEmpty
  | NotFaceUp
  | OutOfReach
  | TooDear
  | PaymentNotHeld
  | FreeCard
  | WrongPayment
  | NothingToReturn
  | NothingToLocate
  | MustAct;

export type Line =
  | OpenedLine
  | SeatedLine
  | FilledLine
  | LeftLine
  | MovedLine
  | SaidLine
  | OfferedLine
  | AnsweredLine
  | ResignedLine
  | TimedOutLine
  | ReplacedLine
  | ReclaimedLine
  | AbandonedLine
  | RematchedLine;

export type Action =
  | Play
  | Say
  | AskTakeback
  | AnswerTakeback
  | Resign
  | Replace
  | Reclaim;

export type ClientMessage =
  | Hello
  | Play
  | Say
  | AskTakeback
  | AnswerTakeback
  | Resign
  | Replace
  | Reclaim
  | AskHint
  | Ping;

export type ServerMessage =
  | State
  | Accepted
  | Refused
  | Present
  | Hint
  | Pong;

/** The numbers of the rules. */
export const RULES = {
  ALIKE_LEAST: 4,
  GOAL: 16,
  HAND: 3,
  LEVELS: 3,
  PILE: 7,
  TAKE_DIFFERENT: 3,
  TILE_POINTS: 3,
  TILE_TAGS: 3,
  TOKEN_LIMIT: 10,
} as const;
