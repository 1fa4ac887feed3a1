// The server's HTTP interface (docs/protocol.md), typed. A refusal is thrown as a Refusal.
import { serverAddress } from "../browser/address";
import { deviceKey } from "./device";
import type {
  Accepted,
  AskErase,
  AskMine,
  AskPairing,
  AskRematch,
  AskReport,
  DayBoard,
  EnterDay,
  Erased,
  Fill,
  Lobby,
  Mine,
  NewTable,
  Opening,
  Pairing,
  PartOfLog,
  Problem,
  RefusalCode,
  Reported,
  SeatKey,
  SitDown,
  State,
} from "../protocol";

/** The server's codes, and those of what goes wrong before it is asked. */
export type TroubleCode = RefusalCode | "unreachable" | "bad_link" | "newer_link" | "bad_paste";

/** Why the server did not do something: its code for programs, its sentence for people, and after how many seconds
 * it is worth asking again, where it said so. */
export class Refusal extends Error {
  constructor(
    readonly code: TroubleCode,
    readonly sentence: string,
    readonly status: number,
    readonly wait: number | null = null,
  ) {
    super(sentence);
    this.name = "Refusal";
  }
}

interface Asking {
  method?: "GET" | "POST" | "DELETE";
  secret?: string | undefined;
  body?: unknown;
  /** Whether the server is told which device asks. */
  device?: boolean;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "sentence" in value;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const body: unknown = await answer.json().catch(() => null);
  if (isProblem(body)) return new Refusal(body.code, body.sentence, answer.status, body.wait);
  return new Refusal("failure", answer.statusText, answer.status);
}

async function ask(path: string, { method = "GET", secret, body, device }: Asking = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (secret !== undefined) headers["Authorization"] = `Bearer ${secret}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (device) headers["Sixstones-Device"] = deviceKey();
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(serverAddress(path), init).catch(() => {
    throw new Refusal("unreachable", "", 0);
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function json<T>(path: string, asking?: Asking): Promise<T> {
  return (await (await ask(path, asking)).json()) as T;
}

const table = (id: string) => `api/tables/${encodeURIComponent(id)}`;

/** Each function asks one thing, and throws a Refusal when the server says no or cannot be reached. */
export const api = {
  lobby: () => json<Lobby>("api/lobby"),
  pair: (body: AskPairing) => json<Pairing>("api/pair", { method: "POST", body }),
  mine: (body: AskMine) => json<Mine>("api/mine", { method: "POST", body }),
  open: (body: NewTable) => json<Opening>("api/tables", { method: "POST", body, device: true }),
  state: (id: string, secret?: string) => json<State>(table(id), { secret }),
  log: (id: string, since: number, secret?: string) => json<PartOfLog>(`${table(id)}/log?since=${since}`, { secret }),
  sit: (id: string, body: SitDown, secret?: string) =>
    json<SeatKey>(`${table(id)}/seats`, { method: "POST", body, secret, device: true }),
  leave: (id: string, secret: string) => json<Accepted>(`${table(id)}/seats`, { method: "DELETE", secret }),
  fill: (id: string, secret: string, body: Fill) =>
    json<Accepted>(`${table(id)}/bots`, { method: "POST", secret, body }),
  rematch: (id: string, secret: string, body: AskRematch) =>
    json<Opening>(`${table(id)}/rematch`, { method: "POST", secret, body, device: true }),
  report: (id: string, secret: string, body: AskReport) =>
    json<Reported>(`${table(id)}/reports`, { method: "POST", secret, body }),
  /** `device`: tries that this device sent to boards of days are removed too. */
  erase: (body: AskErase, device: boolean) => json<Erased>("api/erase", { method: "POST", body, device }),
  day: (date: string, device: boolean) => json<DayBoard>(`api/days/${date}`, { device }),
  enterDay: (date: string, body: EnterDay) =>
    json<DayBoard>(`api/days/${date}`, { method: "POST", body, device: true }),
  /** Where the record of a table can be downloaded from. */
  recordAddress: (id: string) => serverAddress(`${table(id)}/record`),
};
