import { MINUTE } from '../../lib/time.ts';
import { countStart, isStartCounted, type LimitUsage, readLimit } from './limits.ts';

/** Audits, scans, verifications and score computations that an account can run concurrently (docs/contract.md 1.9). */
export const MAX_CONCURRENT_WORK = 6;
/** Longer than any work except a scan takes, in milliseconds. After it the slot is free even if its holder died. */
const WORK_LEASE = 2 * MINUTE;
/** In seconds. A guess: most running work ends within a few seconds. */
const RETRY_AFTER = 5;

export interface WorkSlot {
  /** Identifies the slot. Taking it again renews it. */
  token: string;
  /** Identifies work that runs one at a time, such as the computation of a website's score. */
  key?: string;
  /** Milliseconds until the slot is free unless it is renewed. */
  lease?: number;
}

export type TakeWorkSlotResult =
  | { ok: true }
  | { ok: false; reason: 'too-much-work'; /** Whole seconds. */ retryAfter: number };

/** The slot of work that is under way. */
export interface TakenWorkSlot {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Takes one of the account's six work slots. A caller that has a slot keeps it, now with this key. */
export function takeWorkSlot(
  sql: SqlStorage,
  { token, key, lease = WORK_LEASE }: WorkSlot,
  now: number,
): TakeWorkSlotResult {
  sql.exec('DELETE FROM work_slots WHERE expires_at <= ?', now);
  const query = 'SELECT count(*) AS others FROM work_slots WHERE token <> ?';
  if (sql.exec<{ others: number }>(query, token).one().others >= MAX_CONCURRENT_WORK)
    return { ok: false, reason: 'too-much-work', retryAfter: RETRY_AFTER };
  sql.exec(
    `INSERT INTO work_slots (token, work_key, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (token) DO UPDATE SET
       work_key = excluded.work_key, expires_at = max(expires_at, excluded.expires_at)`,
    token,
    key ?? null,
    now + lease,
  );
  return { ok: true };
}

export type TakeAuditSlotResult =
  | { ok: true }
  | {
      ok: false;
      reason: 'audit-limit' | 'too-much-work';
      /** Whole seconds, rounded up. */ retryAfter: number;
    };

/** Takes the account's audit slot and one of its work slots, or neither. Taking both again with their token changes nothing. */
export function takeAuditSlot(sql: SqlStorage, token: string, now: number): TakeAuditSlotResult {
  if (!isStartCounted(sql, 'audit', token)) {
    const { retryAfter } = readLimit(sql, { kind: 'audit' }, now);
    if (retryAfter > 0) return { ok: false, reason: 'audit-limit', retryAfter };
  }
  const workSlot = takeWorkSlot(sql, { token }, now);
  if (workSlot.ok) countStart(sql, { kind: 'audit' }, now, token);
  return workSlot;
}

/** Returns what is left of the work slots. Writes nothing. */
export function readWorkSlots(sql: SqlStorage, now: number): LimitUsage {
  const query = 'SELECT count(*) AS taken FROM work_slots WHERE expires_at > ?';
  const remaining = Math.max(0, MAX_CONCURRENT_WORK - sql.exec<{ taken: number }>(query, now).one().taken);
  return { limit: MAX_CONCURRENT_WORK, remaining, retryAfter: remaining > 0 ? 0 : RETRY_AFTER };
}

/** Returns the slot of another caller with this key, or `null`. */
export function findWorkUnderWay(
  sql: SqlStorage,
  { token, key }: Required<Pick<WorkSlot, 'token' | 'key'>>,
  now: number,
): TakenWorkSlot | null {
  const query = `SELECT token, expires_at AS expiresAt FROM work_slots
    WHERE work_key = ? AND token <> ? AND expires_at > ?`;
  const rows = sql.exec<TakenWorkSlot & Record<string, SqlStorageValue>>(query, key, token, now);
  return rows.toArray()[0] ?? null;
}

/** Renews the lease of a slot. Has no effect if it has run out. */
export function renewWorkSlot(sql: SqlStorage, token: string, lease: number, now: number): void {
  sql.exec(
    'UPDATE work_slots SET expires_at = ? WHERE token = ? AND expires_at > ?',
    now + lease,
    token,
    now,
  );
}

/** Frees a slot. Has no effect if it is free. */
export function returnWorkSlot(sql: SqlStorage, token: string): void {
  sql.exec('DELETE FROM work_slots WHERE token = ?', token);
}
