import { SECOND } from '../time.ts';

/** What an answer says about how busy a site is. */
export interface AnswerStatus {
  status: number;
  /** The value of the `Retry-After` header. */
  retryAfter: string | null;
}

/** Whether a site asks for fewer requests: 429, or 503 with `Retry-After`. */
export function isBusyAnswer({ status, retryAfter }: AnswerStatus): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}

/**
 * Parses `Retry-After`, seconds or a date (RFC 9110 section 10.2.3), into milliseconds. Returns `null` for anything else.
 *
 * @param now milliseconds since 1970
 */
export function parseRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
