import { newId } from '../../lib/id.ts';

/** A ledger entry (docs/contract.md 8.1). `delta` in credits, negative for a charge; `created_at` in milliseconds since 1970. */
export interface LedgerEntry extends Record<string, SqlStorageValue> {
  id: string;
  delta: number;
  reason: string;
  ref_type: string;
  ref_id: string;
  balance_after: number;
  actor: string;
  created_at: number;
}

/** Identifies what an entry is for. A reference has at most one entry. */
interface EntryReference {
  refType: string;
  refId: string;
}

export interface Grant {
  /** Credits, 0 or more. */
  amount: number;
  reason: string;
  refType: 'signup' | 'grant';
  refId: string;
  actor: string;
}

interface NewEntry extends EntryReference {
  delta: number;
  reason: string;
  actor: string;
}

/** A charge, for the reconciliation: `amount` in credits, above 0. */
export interface Charge {
  refId: string;
  amount: number;
}

/** Selects the charges with these ids and all charges made from `from` until before `until` (milliseconds since 1970). */
export interface ChargeFilter {
  refIds: string[];
  from: number;
  until: number;
}

const COLUMNS = 'id, delta, reason, ref_type, ref_id, balance_after, actor, created_at';

/** Returns the balance in credits: that of the newest entry. */
export function getBalance(sql: SqlStorage): number {
  const row = sql.exec<{ balance_after: number }>(
    'SELECT balance_after FROM ledger ORDER BY seq DESC LIMIT 1',
  );
  return row.toArray()[0]?.balance_after ?? 0;
}

/** A ledger entry with its place in the ledger. */
export type NumberedEntry = LedgerEntry & { seq: number };

/** Lists the newest `limit` entries before `seq`, newest first. */
export function listNewestEntries(
  sql: SqlStorage,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): NumberedEntry[] {
  const query = `SELECT seq, ${COLUMNS} FROM ledger WHERE seq < ? ORDER BY seq DESC LIMIT ?`;
  return sql.exec<NumberedEntry>(query, before, limit).toArray();
}

/** Lists up to `limit` entries after `seq`, oldest first. */
export function listEntriesAfter(sql: SqlStorage, seq: number, limit: number): NumberedEntry[] {
  const query = `SELECT seq, ${COLUMNS} FROM ledger WHERE seq > ? ORDER BY seq LIMIT ?`;
  return sql.exec<NumberedEntry>(query, seq, limit).toArray();
}

/** Selects a page of an account's credit history. */
export interface LedgerQuery {
  /** The `seq` of the last entry of the page before. */
  before?: number | undefined;
  kind?: 'added' | 'spent' | undefined;
  /** Matches part of the reason. */
  search?: string | undefined;
  limit: number;
}

/** Newest entries that a search or filter covers, to bound what is read. */
const SEARCHED_ENTRIES = 10_000;

/** Lists a page of the entries that match, newest first. */
export function searchEntries(
  sql: SqlStorage,
  { before, kind, search, limit }: LedgerQuery,
): NumberedEntry[] {
  const sign = kind === undefined ? '' : `AND delta ${kind === 'added' ? '>=' : '<'} 0`;
  const pattern = `%${search?.replace(/[%_\\]/g, '\\$&') ?? ''}%`;
  return sql
    .exec<NumberedEntry>(
      `SELECT seq, ${COLUMNS} FROM ledger
       WHERE seq < ? AND seq > (SELECT max(seq) FROM ledger) - ? AND reason LIKE ? ESCAPE '\\' ${sign}
       ORDER BY seq DESC LIMIT ?`,
      before ?? Number.MAX_SAFE_INTEGER,
      SEARCHED_ENTRIES,
      pattern,
      limit,
    )
    .toArray();
}

/**
 * Returns the credits spent since `from` (milliseconds since 1970): the balance at that time plus the grants since, less the
 * balance now. This reads the few grants instead of the many charges.
 */
export function sumCharges(sql: SqlStorage, from: number): number {
  const query = `SELECT
    coalesce((SELECT balance_after FROM ledger WHERE seq = ?1 - 1), 0)
    + coalesce((SELECT sum(delta) FROM ledger WHERE ref_type IN ('signup', 'grant') AND +seq >= ?1), 0)
    - coalesce((SELECT balance_after FROM ledger ORDER BY seq DESC LIMIT 1), 0) AS spent`;
  return sql.exec<{ spent: number }>(query, findFirstSeq(sql, from)).one().spent;
}

/**
 * Returns the `seq` of the first entry at or after a time (milliseconds since 1970), or the next one. Entries are numbered without gaps in the
 * order of their times, so the search halves them: an index of times would be a row of each entry.
 */
function findFirstSeq(sql: SqlStorage, time: number): number {
  const query = 'SELECT created_at FROM ledger WHERE seq = ?';
  let low = 1;
  let high = (listNewestEntries(sql, 1)[0]?.seq ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (sql.exec<{ created_at: number }>(query, middle).one().created_at < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Replaces the email of a deleted account in the entries that it caused. */
export function eraseActor(sql: SqlStorage, email: string): void {
  sql.exec("UPDATE ledger SET actor = 'deleted account' WHERE actor = ?", email);
}

/** Returns the entry of a reference, or `null`. */
export function findEntry(sql: SqlStorage, { refType, refId }: EntryReference): LedgerEntry | null {
  const query = `SELECT ${COLUMNS} FROM ledger WHERE ref_type = ? AND ref_id = ?`;
  return sql.exec<LedgerEntry>(query, refType, refId).toArray()[0] ?? null;
}

/** Adds credits once for each reference: a repeat changes nothing, even with another amount. */
export function recordGrant(sql: SqlStorage, { amount, ...entry }: Grant, now: number): void {
  assertReference(entry);
  assertAmount(amount);
  if (!findEntry(sql, entry)) appendEntry(sql, { ...entry, delta: amount }, now);
}

/** Appends an entry, no earlier than the one before, and returns it. Throws if its reference has one. */
export function appendEntry(sql: SqlStorage, entry: NewEntry, now: number): LedgerEntry {
  const [last] = listNewestEntries(sql, 1);
  const row: LedgerEntry = {
    id: newId('cr_'),
    delta: entry.delta,
    reason: entry.reason,
    ref_type: entry.refType,
    ref_id: entry.refId,
    balance_after: (last?.balance_after ?? 0) + entry.delta,
    actor: entry.actor,
    created_at: Math.max(now, last?.created_at ?? 0),
  };
  sql.exec(`INSERT INTO ledger (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, ...Object.values(row));
  return row;
}

/**
 * Lists the charges of one type of paid work that match the filter. Reads only the entries with these ids and those of the period:
 * the plus keeps SQLite from reading all entries of the type.
 */
export function listCharges(
  sql: SqlStorage,
  refType: string,
  { refIds, from, until }: ChargeFilter,
): Charge[] {
  return sql
    .exec<{ refId: string; amount: number }>(
      `SELECT ref_id AS refId, -delta AS amount FROM ledger
       WHERE ref_type = ?1 AND ref_id IN (SELECT value FROM json_each(?2)) AND delta < 0
       UNION
       SELECT ref_id, -delta FROM ledger
       WHERE seq >= ?3 AND seq < ?4 AND +ref_type = ?1 AND delta < 0`,
      refType,
      JSON.stringify(refIds),
      findFirstSeq(sql, from),
      findFirstSeq(sql, until),
    )
    .toArray();
}

/** Throws `RangeError` unless `amount` is a whole number of 0 or more (programmer error). */
export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`Invalid amount ${amount}: pass a whole number of credits, 0 or more`);
  }
}

/** Throws `RangeError` if the type or the id is empty (programmer error). */
export function assertReference({ refType, refId }: EntryReference): void {
  if (refType === '' || refId === '')
    throw new RangeError('Invalid reference: pass a type and an id that are not empty');
}
