import { MINUTE } from '../../lib/time.ts';
import { checkSlidingWindow, type SlidingWindowResult } from './sliding-window.ts';

/** Verifications that contact a website, per account and minute (docs/contract.md 6.9). */
export const MAX_VERIFICATIONS_PER_MINUTE = 60;

export const VERIFICATION_WINDOW = {
  table: 'verifications',
  limit: MAX_VERIFICATIONS_PER_MINUTE,
  period: MINUTE,
} as const;

/** Counts a verification, or returns the seconds until it can start. */
export function countVerification(sql: SqlStorage, now: number): SlidingWindowResult {
  const counted = checkSlidingWindow(sql, VERIFICATION_WINDOW, now);
  if (counted.ok) sql.exec('INSERT INTO verifications (started_at) VALUES (?)', now);
  return counted;
}
