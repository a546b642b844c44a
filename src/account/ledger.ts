import { newId } from '../lib/id.ts';

/** One entry of the ledger (SPEC 2.5). `delta` in credits, negative for spend; `created_at` in milliseconds since 1970. */
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

/** What an entry is for. An account has one entry at most for each. */
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

/** A charge as the comparison with stored work reads it: `amount` in credits, above 0. */
export interface Charge {
  refId: string;
  amount: number;
}

/** Which charges: those of these references and all made from `from` until before `until` (milliseconds since 1970). */
export interface ChargeFilter {
  refIds: string[];
  from: number;
  until: number;
}

const COLUMNS = 'id, delta, reason, ref_type, ref_id, balance_after, actor, created_at';

/** The credits of the account: what the newest entry left. */
export function getBalance(sql: SqlStorage): number {
  const row = sql.exec<{ balance_after: number }>(
    'SELECT balance_after FROM ledger ORDER BY seq DESC LIMIT 1',
  );
  return row.toArray()[0]?.balance_after ?? 0;
}

/** The newest `limit` entries, newest first. */
export function listNewestEntries(sql: SqlStorage, limit: number): LedgerEntry[] {
  return sql.exec<LedgerEntry>(`SELECT ${COLUMNS} FROM ledger ORDER BY seq DESC LIMIT ?`, limit).toArray();
}

/** The entry of a reference. */
export function findEntry(sql: SqlStorage, { refType, refId }: EntryReference): LedgerEntry | null {
  const query = `SELECT ${COLUMNS} FROM ledger WHERE ref_type = ? AND ref_id = ?`;
  return sql.exec<LedgerEntry>(query, refType, refId).toArray()[0] ?? null;
}

/** Add credits once per `refType` and `refId`: a repeat changes nothing, not even by another amount. */
export function recordGrant(sql: SqlStorage, { amount, ...entry }: Grant, now: number): void {
  assertReference(entry);
  assertAmount(amount);
  if (!findEntry(sql, entry)) appendEntry(sql, { ...entry, delta: amount }, now);
}

/** Write an entry. Throws where its reference has one. */
export function appendEntry(sql: SqlStorage, entry: NewEntry, now: number): LedgerEntry {
  const row: LedgerEntry = {
    id: newId('cr_'),
    delta: entry.delta,
    reason: entry.reason,
    ref_type: entry.refType,
    ref_id: entry.refId,
    balance_after: getBalance(sql) + entry.delta,
    actor: entry.actor,
    created_at: now,
  };
  sql.exec(`INSERT INTO ledger (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, ...Object.values(row));
  return row;
}

/** The charges of one kind of work. */
export function listCharges(
  sql: SqlStorage,
  refType: string,
  { refIds, from, until }: ChargeFilter,
): Charge[] {
  return sql
    .exec<{ refId: string; amount: number }>(
      `SELECT ref_id AS refId, -delta AS amount FROM ledger
       WHERE ref_type = ? AND delta < 0
         AND (ref_id IN (SELECT value FROM json_each(?)) OR (created_at >= ? AND created_at < ?))`,
      refType,
      JSON.stringify(refIds),
      from,
      until,
    )
    .toArray();
}

/** Throws for what only a mistake in our code can send. */
export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${amount} is no amount of credits: a whole number, 0 or more`);
  }
}

/** Throws for what only a mistake in our code can send. */
export function assertReference({ refType, refId }: EntryReference): void {
  if (refType === '' || refId === '') throw new RangeError('a reference has a type and an id');
}
