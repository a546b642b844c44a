import { MINUTE } from '../../lib/time.ts';
import {
  type CountedWork,
  countStart,
  isStartCounted,
  type LimitUsage,
  readLimit,
  type TakenWorkSlot,
} from './limits.ts';

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

/** Takes one of the account's six work slots. A caller that has a slot keeps it, now with this key, or none. */
export function takeWorkSlot(
  work: CountedWork,
  { token, key, lease = WORK_LEASE }: WorkSlot,
  now: number,
): TakeWorkSlotResult {
  const taken = listTaken(work, now);
  const own = taken.find((slot) => slot.token === token);
  const others = taken.filter((slot) => slot !== own);
  if (others.length >= MAX_CONCURRENT_WORK)
    return { ok: false, reason: 'too-much-work', retryAfter: RETRY_AFTER };
  const expiresAt = Math.max(now + lease, own?.expiresAt ?? 0);
  work.slots = [...others, { token, key: key ?? null, expiresAt }];
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
export function takeAuditSlot(work: CountedWork, token: string, now: number): TakeAuditSlotResult {
  if (!isStartCounted(work, 'audit', token)) {
    const { retryAfter } = readLimit(work, { kind: 'audit' }, now);
    if (retryAfter > 0) return { ok: false, reason: 'audit-limit', retryAfter };
  }
  const workSlot = takeWorkSlot(work, { token }, now);
  if (workSlot.ok) countStart(work, { kind: 'audit' }, now, token);
  return workSlot;
}

/** Returns what is left of the work slots. */
export function readWorkSlots(work: CountedWork, now: number): LimitUsage {
  const remaining = Math.max(0, MAX_CONCURRENT_WORK - listTaken(work, now).length);
  return { limit: MAX_CONCURRENT_WORK, remaining, retryAfter: remaining > 0 ? 0 : RETRY_AFTER };
}

/** Returns the slot of another caller with this key, or `null`. */
export function findWorkUnderWay(
  work: CountedWork,
  { token, key }: Required<Pick<WorkSlot, 'token' | 'key'>>,
  now: number,
): TakenWorkSlot | null {
  return listTaken(work, now).find((slot) => slot.key === key && slot.token !== token) ?? null;
}

/** Renews the lease of a slot. Has no effect if it has run out. */
export function renewWorkSlot(
  work: CountedWork,
  { token, lease }: Required<Pick<WorkSlot, 'token' | 'lease'>>,
  now: number,
): void {
  for (const slot of listTaken(work, now)) if (slot.token === token) slot.expiresAt = now + lease;
}

/** Frees a slot. Has no effect if it is free. */
export function returnWorkSlot(work: CountedWork, token: string): void {
  work.slots = work.slots.filter((slot) => slot.token !== token);
}

/** Lists the slots whose leases have not run out. */
export function listTaken({ slots }: CountedWork, now: number): TakenWorkSlot[] {
  return slots.filter(({ expiresAt }) => expiresAt > now);
}
