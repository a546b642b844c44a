import { DAY, HOUR, MINUTE, SECOND } from '../../lib/time.ts';

/**
 * What an account can start within a period in milliseconds: at most `max` in any period of that length, or with `isFixed` in each
 * UTC period.
 */
export const LIMITS = {
  /** Single-page audits, from the API and the web app together (docs/contract.md 4.1). */
  audit: { period: MINUTE, max: 1, isFixed: false },
  /** Scans that have stored no page (docs/contract.md 7.18). */
  empty_scan: { period: HOUR, max: 10, isFixed: false },
  /** Websites added (docs/contract.md 5.4). */
  claim: { period: DAY, max: 200, isFixed: false },
  /** Exports of the account's data (docs/contract.md 2.20). */
  export: { period: DAY, max: 5, isFixed: false },
  /** Hosts that the web app looks up before an audit: one that is missing uses no minute. */
  lookup: { period: MINUTE, max: 30, isFixed: false },
  /** Verifications that contact a website (docs/contract.md 6.9). */
  verification: { period: MINUTE, max: 60, isFixed: false },
  /** Score computations that are not part of a scan (docs/contract.md 9.16). The maximum is a setting. */
  score: { period: DAY, max: null, isFixed: true },
} as const;

export type LimitKind = keyof typeof LIMITS;

/** What is counted. A limit whose maximum is a setting takes it as `max`. */
type Limit = { kind: Exclude<LimitKind, 'score'> } | { kind: 'score'; max: number };

export type LimitResult = { ok: true } | { ok: false; /** Whole seconds, rounded up. */ retryAfter: number };

/** What is left of a limit. */
export interface LimitUsage {
  limit: number;
  remaining: number;
  /** Whole seconds until one more is allowed, rounded up; 0 now. */
  retryAfter: number;
}

/**
 * Counts a start, or returns the seconds until it is allowed.
 *
 * @param token of the start, to count it once and to return it; by default a new one, or with `isFixed` that of the period
 */
export function countStart(sql: SqlStorage, limit: Limit, now: number, token?: string): LimitResult {
  const { kind } = limit;
  const { period, isFixed } = LIMITS[kind];
  if (token !== undefined && isStartCounted(sql, kind, token)) return { ok: true };
  sql.exec('DELETE FROM starts WHERE kind = ? AND started_at <= ?', kind, now - period);
  const { retryAfter } = readLimit(sql, limit, now);
  if (retryAfter > 0) return { ok: false, retryAfter };
  const startedAt = toStart(kind, now);
  sql.exec(
    `INSERT INTO starts (kind, token, started_at, count) VALUES (?, ?, ?, 1)
     ON CONFLICT (kind, token) DO UPDATE SET count = count + 1`,
    kind,
    token ?? (isFixed ? String(startedAt) : crypto.randomUUID()),
    startedAt,
  );
  return { ok: true };
}

/** Stops counting a start. Has no effect if it is not counted. */
export function returnStart(sql: SqlStorage, kind: LimitKind, token: string): void {
  sql.exec('DELETE FROM starts WHERE kind = ? AND token = ?', kind, token);
}

/** Returns what is left of a limit. Writes nothing. */
export function readLimit(sql: SqlStorage, limit: Limit, now: number): LimitUsage {
  const { period } = LIMITS[limit.kind];
  const max = limit.kind === 'score' ? limit.max : LIMITS[limit.kind].max;
  const { count, oldest } = sql
    .exec<{ count: number; oldest: number | null }>(
      'SELECT coalesce(sum(count), 0) AS count, min(started_at) AS oldest FROM starts WHERE kind = ? AND started_at > ?',
      limit.kind,
      now - period,
    )
    .one();
  const remaining = Math.max(0, max - count);
  const retryAfter =
    remaining > 0 ? 0 : Math.ceil(((oldest ?? toStart(limit.kind, now)) + period - now) / SECOND);
  return { limit: max, remaining, retryAfter };
}

/** Returns the time that a start counts from. */
function toStart(kind: LimitKind, now: number): number {
  const { period, isFixed } = LIMITS[kind];
  return isFixed ? now - (now % period) : now;
}

/** Whether a start is counted. */
export function isStartCounted(sql: SqlStorage, kind: LimitKind, token: string): boolean {
  const query = 'SELECT 1 FROM starts WHERE kind = ? AND token = ?';
  return sql.exec(query, kind, token).toArray().length > 0;
}
