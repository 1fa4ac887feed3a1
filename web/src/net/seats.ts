// The secrets of one's own seats, kept in this browser only. A secret travels in the fragment of a link,
// which browsers do not send, and is taken out of the address as soon as it has been read.
import { keep, recall } from "../browser/kept";

/** What this browser knows of a table where it has seats: the newest table first. */
export interface KeptTable {
  table: string;
  secrets: string[];
  /** The hash shown when the deal was not known yet, to be checked at the end. */
  commitment?: string;
  /** One's own part of the deal for each seat, by its secret. */
  nonces?: Record<string, string>;
}

const MOST = 50;
export const KEPT_TABLES = "tables";

/** All tables at which this browser holds a seat. */
export function keptTables(): KeptTable[] {
  return recall<KeptTable[]>(KEPT_TABLES) ?? [];
}

/** What is kept of one table, or null. */
export function keptTable(table: string): KeptTable | null {
  return keptTables().find((kept) => kept.table === table) ?? null;
}

function put(entry: KeptTable): void {
  const others = keptTables().filter((kept) => kept.table !== entry.table);
  keep(KEPT_TABLES, [entry, ...others].slice(0, MOST));
}

/** Keep the secrets of seats at a table, beside those known already. */
export function keepSecrets(table: string, secrets: readonly string[]): void {
  const known = keptTable(table) ?? { table, secrets: [] };
  put({ ...known, secrets: [...new Set([...known.secrets, ...secrets])] });
}

/** Keep the first hash a table showed us; later ones do not replace it, so that they can be compared. */
export function keepCommitment(table: string, commitment: string): string {
  const known = keptTable(table);
  if (known === null) return commitment;
  if (known.commitment === undefined) put({ ...known, commitment });
  return known.commitment ?? commitment;
}

/** Keep one's own part of the deal for a seat. The first one stays: it may have arrived although its answer was lost. */
export function keepNonce(table: string, secret: string, nonce: string): string {
  const known = keptTable(table);
  const first = known?.nonces?.[secret] ?? nonce;
  if (known !== null) put({ ...known, nonces: { ...known.nonces, [secret]: first } });
  return first;
}

/** Forget a table, whose seat was left or whose secret opens nothing any more. */
export function forget(table: string): void {
  keep(
    KEPT_TABLES,
    keptTables().filter((kept) => kept.table !== table),
  );
}

/** Keep the secret that a link brought along (`#seat=…`), and take it out of the address bar. */
export function takeFromFragment(table: string): void {
  const secret = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (secret === null || secret === "") return;
  keepSecrets(table, [secret]);
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** A link that opens a seat from another device. Whoever has it plays for you. */
export function seatLink(page: string, secret: string): string {
  return `${page}#seat=${encodeURIComponent(secret)}`;
}
