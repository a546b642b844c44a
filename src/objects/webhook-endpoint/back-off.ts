import { parseRetryAfter } from '../../lib/http/headers.ts';
import { HOUR, MINUTE, SECOND } from '../../lib/time.ts';

/** Waits after the first failures of a delivery, in milliseconds; the last repeats. */
const DELAYS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
const LONGEST_DELAY = 4 * HOUR;
/** Random extension of a wait, at most this fraction, so that endpoints that failed together are not retried together. */
const JITTER = 0.1;

/**
 * Returns how long to wait after a failed attempt, in milliseconds: longer each time, and at least as long as the endpoint asks
 * for, up to four hours.
 *
 * @param attempts made so far
 * @param retryAfter the `Retry-After` header of the answer
 */
export function getRetryDelay(attempts: number, retryAfter: string | null, now: number): number {
  const delay = Math.round((DELAYS[attempts - 1] ?? LONGEST_DELAY) * (1 + JITTER * Math.random()));
  return Math.max(delay, Math.min(parseRetryAfter(retryAfter, now) ?? 0, LONGEST_DELAY));
}
