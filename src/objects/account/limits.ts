import { sum } from '../../lib/sum.ts';
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

/** Starts that are counted together. */
interface Start {
  /** Of a start that can be returned; `null` otherwise. */
  token: string | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  count: number;
}

/** A work slot that is taken. */
export interface TakenWorkSlot {
  token: string;
  /** Of work that runs one at a time; `null` for other work. */
  key: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** What the limits of an account count, in one row of its storage: an audit takes a start and a slot, and writes it twice. */
export interface CountedWork {
  /** Oldest first. */
  starts: Partial<Record<LimitKind, Start[]>>;
  slots: TakenWorkSlot[];
}

const KEY = 'limits';

export function readCountedWork(kv: SyncKvStorage): CountedWork {
  return kv.get<CountedWork>(KEY) ?? { starts: {}, slots: [] };
}

/** Stores what `change` has changed, if it has changed anything. */
export function changeCountedWork<Result>(kv: SyncKvStorage, change: (work: CountedWork) => Result): Result {
  const work = readCountedWork(kv);
  const before = JSON.stringify(work);
  const result = change(work);
  if (JSON.stringify(work) !== before) kv.put(KEY, work);
  return result;
}

/**
 * Counts a start, or returns the seconds until it is allowed.
 *
 * @param token of the start, to count it once and to return it
 */
export function countStart(work: CountedWork, limit: Limit, now: number, token?: string): LimitResult {
  const { kind } = limit;
  if (token !== undefined && isStartCounted(work, kind, token)) return { ok: true };
  const { retryAfter } = readLimit(work, limit, now);
  if (retryAfter > 0) return { ok: false, retryAfter };
  const counted = listCounted(work, kind, now);
  const startedAt = toStart(kind, now);
  const same =
    token === undefined && counted.find((start) => start.token === null && start.startedAt === startedAt);
  if (same) same.count++;
  else counted.push({ token: token ?? null, startedAt, count: 1 });
  work.starts[kind] = counted;
  return { ok: true };
}

/** Stops counting a start. Has no effect if it is not counted. */
export function returnStart({ starts }: CountedWork, kind: LimitKind, token: string): void {
  const counted = starts[kind];
  if (counted) starts[kind] = counted.filter((start) => start.token !== token);
}

/** Returns what is left of a limit. */
export function readLimit(work: CountedWork, limit: Limit, now: number): LimitUsage {
  const { period } = LIMITS[limit.kind];
  const max = limit.kind === 'score' ? limit.max : LIMITS[limit.kind].max;
  const counted = listCounted(work, limit.kind, now);
  const oldest = counted[0]?.startedAt ?? toStart(limit.kind, now);
  const remaining = Math.max(0, max - sum(counted.map(({ count }) => count)));
  const retryAfter = remaining > 0 ? 0 : Math.ceil((oldest + period - now) / SECOND);
  return { limit: max, remaining, retryAfter };
}

function listCounted({ starts }: CountedWork, kind: LimitKind, now: number): Start[] {
  return starts[kind]?.filter(({ startedAt }) => startedAt > now - LIMITS[kind].period) ?? [];
}

/** Returns the time that a start counts from. */
function toStart(kind: LimitKind, now: number): number {
  const { period, isFixed } = LIMITS[kind];
  return isFixed ? now - (now % period) : now;
}

/** Whether a start is counted. */
export function isStartCounted({ starts }: CountedWork, kind: LimitKind, token: string): boolean {
  return starts[kind]?.some((start) => start.token === token) ?? false;
}
