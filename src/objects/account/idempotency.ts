import { DAY, MINUTE, SECOND } from '../../lib/time.ts';
import { findHold } from './holds.ts';
import { findEntry } from './ledger.ts';
import type { LimitUsage } from './limits.ts';
import type { WorkReference } from '../../storage/billable-work.ts';

/** How long a key is kept, from its first request, in milliseconds (docs/contract.md 15.2). */
export const KEY_LIFETIME = DAY;
/** Keys that an account can use within `KEY_LIFETIME` (docs/contract.md 15.7). */
export const MAX_KEYS = 10_000;
/** Total size of an account's stored answers, compressed, in bytes. Beyond it new keys are refused. */
const MAX_STORED_BYTES = 100_000_000;
/** Largest answer that is stored, in bytes: a row of SQLite in a Durable Object has at most 2 MB. */
const MAX_ANSWER_BYTES = 1_900_000;
/**
 * Longer than any request except a scan takes, in milliseconds, from its claim or from when it last held credits. After it the request is
 * considered dead.
 */
const LEASE = 2 * MINUTE;
/** In seconds. A guess: it is unknown when the running request or scan will end. */
export const KEY_IN_USE_RETRY_AFTER = 5;

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  key: string;
  /** Identifies the caller, which can repeat a failed claim with it. */
  token: string;
  /** The same for identical requests. */
  fingerprint: string;
  /** Method and path, for people. */
  request: string;
}

/** Paid work, or scans that were queued together: their ids follow `refId`. */
export type KeyWork = WorkReference | { refType: 'scans'; refId: string };

/** The right to execute the request that a key names. */
export interface KeyClaim extends Pick<KeyedRequest, 'key' | 'token'> {
  /** The work for which an earlier request of the key holds credits, or that it has queued; `null` if there is none. */
  work: KeyWork | null;
}

/** The answer to the first request of a key. */
export interface KeptAnswer {
  status: number;
  /** By name. */
  headers: Record<string, string>;
  /** Gzipped. */
  body: Uint8Array;
}

/** The outcome of a request with a claim. `failed`: the service failed. */
export type ClaimOutcome = KeptAnswer | 'unfinished' | 'failed';

export type ClaimKeyResult =
  | { ok: true; claim: KeyClaim }
  | { ok: false; reason: 'answered'; answer: KeptAnswer }
  | { ok: false; reason: 'other-request'; /** The first request of the key. */ request: string }
  | { ok: false; reason: 'under-way' }
  | { ok: false; reason: 'too-many-keys'; /** Whole seconds. */ retryAfter: number };

/** A key as its account sees it. Times in milliseconds since 1970. */
export interface UsedKey {
  key: string;
  request: string;
  createdAt: number;
  /** Status of the kept answer, `null` without one. */
  status: number | null;
}

interface KeyRow extends Record<string, SqlStorageValue> {
  fingerprint: string;
  request: string;
  token: string;
  leaseEndsAt: number;
  refType: KeyWork['refType'] | null;
  refId: string | null;
  status: number | null;
  headers: string | null;
  body: ArrayBuffer | null;
}

const COLUMNS = `fingerprint, request, token, lease_ends_at AS leaseEndsAt, ref_type AS refType, ref_id AS refId,
  status, headers, body`;

/**
 * Claims a key for a request, or returns the stored answer or the reason for refusing. If an earlier request died before it
 * held credits, its key is free. If it died later, this request continues its paid work.
 */
export function claimKey(sql: SqlStorage, keyed: KeyedRequest, now: number): ClaimKeyResult {
  const { key, token, fingerprint, request } = keyed;
  dropExpiredKeys(sql, now);
  const row = findRow(sql, key);
  if (row && !isAbandoned(row, now)) return claimKnownKey(sql, row, keyed, now);
  const { retryAfter } = readKeyLimit(sql, now);
  if (retryAfter > 0) return { ok: false, reason: 'too-many-keys', retryAfter };
  sql.exec(
    `INSERT OR REPLACE INTO idempotency_keys (key, fingerprint, request, token, created_at, lease_ends_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    key,
    fingerprint,
    request,
    token,
    now,
    now + LEASE,
  );
  return { ok: true, claim: { key, token, work: null } };
}

function claimKnownKey(
  sql: SqlStorage,
  row: KeyRow,
  { key, token, fingerprint }: KeyedRequest,
  now: number,
): ClaimKeyResult {
  if (row.fingerprint !== fingerprint) return { ok: false, reason: 'other-request', request: row.request };
  const { status, headers, body } = row;
  if (status !== null && headers !== null && body !== null) {
    const answer = {
      status,
      headers: JSON.parse(headers) as KeptAnswer['headers'],
      body: new Uint8Array(body),
    };
    return { ok: false, reason: 'answered', answer };
  }
  if (row.token !== token && row.leaseEndsAt > now) return { ok: false, reason: 'under-way' };
  sql.exec('UPDATE idempotency_keys SET token = ?, lease_ends_at = ? WHERE key = ?', token, now + LEASE, key);
  return { ok: true, claim: { key, token, work: toReference(row) } };
}

/** Whether a claim is still valid, and its key has not held credits for other work. */
export function isClaimValid(sql: SqlStorage, { key, token }: KeyClaim, work: KeyWork): boolean {
  const row = findRow(sql, key);
  if (row?.token !== token || row.status !== null) return false;
  const held = toReference(row);
  return held === null || (held.refType === work.refType && held.refId === work.refId);
}

/** Records the work of a key, and renews its lease. Call it in the transaction of the hold, or that queues the scans. */
export function recordKeyWork(
  sql: SqlStorage,
  { key }: KeyClaim,
  { refType, refId }: KeyWork,
  now: number,
): void {
  const query = 'UPDATE idempotency_keys SET ref_type = ?, ref_id = ?, lease_ends_at = ? WHERE key = ?';
  sql.exec(query, refType, refId, now + LEASE, key);
}

/**
 * Ends a claim. Later requests of its key get the answer. After `'unfinished'`, and after `'failed'` if scans are queued, or credits are held or
 * were charged for it, the next request continues the work of the key. Otherwise the key is free. Has no effect if the claim is no longer
 * valid.
 */
export function endClaim(sql: SqlStorage, { key, token }: KeyClaim, outcome: ClaimOutcome): void {
  const row = findRow(sql, key);
  if (row?.token !== token || row.status !== null) return;
  const work = toReference(row);
  const answer = typeof outcome === 'object' && outcome.body.length <= MAX_ANSWER_BYTES ? outcome : null;
  if (answer) {
    sql.exec(
      'UPDATE idempotency_keys SET status = ?, headers = ?, body = ?, bytes = ?, lease_ends_at = 0 WHERE key = ?',
      answer.status,
      JSON.stringify(answer.headers),
      answer.body,
      answer.body.length,
      key,
    );
  } else if (
    work &&
    (outcome !== 'failed' || work.refType === 'scans' || findHold(sql, work) || findEntry(sql, work))
  ) {
    sql.exec('UPDATE idempotency_keys SET lease_ends_at = 0 WHERE key = ?', key);
  } else {
    sql.exec('DELETE FROM idempotency_keys WHERE key = ?', key);
  }
}

/** Deletes the expired keys. */
export function dropExpiredKeys(sql: SqlStorage, now: number): void {
  sql.exec('DELETE FROM idempotency_keys WHERE created_at <= ?', now - KEY_LIFETIME);
}

/** Deletes all keys with their answers. */
export function eraseKeys(sql: SqlStorage): void {
  sql.exec('DELETE FROM idempotency_keys');
}

/** Returns when the first key expires, in milliseconds since 1970, or `null` without keys. */
export function getNextExpiry(sql: SqlStorage): number | null {
  const query = 'SELECT min(created_at) AS oldest FROM idempotency_keys';
  const { oldest } = sql.exec<{ oldest: number | null }>(query).one();
  return oldest === null ? null : oldest + KEY_LIFETIME;
}

/** Lists up to `limit` keys after `key`, in the order of the keys. */
export function listKeys(sql: SqlStorage, after: string, limit: number): UsedKey[] {
  const query = `SELECT key, request, created_at AS createdAt, status FROM idempotency_keys
    WHERE key > ? ORDER BY key LIMIT ?`;
  return sql.exec<UsedKey & Record<string, SqlStorageValue>>(query, after, limit).toArray();
}

/** Returns how many keys are left. Writes nothing. */
export function readKeyLimit(sql: SqlStorage, now: number): LimitUsage {
  const { keys, bytes, oldest } = measureKeys(sql, now);
  const isFull = keys >= MAX_KEYS || bytes >= MAX_STORED_BYTES;
  return {
    limit: MAX_KEYS,
    remaining: isFull ? 0 : MAX_KEYS - keys,
    retryAfter: isFull ? Math.ceil(((oldest ?? now) + KEY_LIFETIME - now) / SECOND) : 0,
  };
}

/** Returns the number of keys, the size of their answers in bytes, and when the oldest was first used (milliseconds since 1970). */
function measureKeys(sql: SqlStorage, now: number): { keys: number; bytes: number; oldest: number | null } {
  const query = `SELECT count(*) AS keys, coalesce(sum(bytes), 0) AS bytes, min(created_at) AS oldest
    FROM idempotency_keys WHERE created_at > ?`;
  return sql.exec<ReturnType<typeof measureKeys>>(query, now - KEY_LIFETIME).one();
}

function findRow(sql: SqlStorage, key: string): KeyRow | null {
  const query = `SELECT ${COLUMNS} FROM idempotency_keys WHERE key = ?`;
  return sql.exec<KeyRow>(query, key).toArray()[0] ?? null;
}

function isAbandoned({ status, refId, leaseEndsAt }: KeyRow, now: number): boolean {
  return status === null && refId === null && leaseEndsAt <= now;
}

function toReference({ refType, refId }: KeyRow): KeyWork | null {
  return refType && refId ? { refType, refId } : null;
}
