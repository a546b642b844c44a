import { pluralize } from './text.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns the date in UTC, `2026-06-01`. @param instant milliseconds since 1970 */
export function toIsoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Formats milliseconds since 1970 as an API timestamp, `2026-06-01T12:00:00+00:00` (docs/contract.md 1.3). */
export function formatTimestamp(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+00:00`;
}

/** Formats an instant as `formatTimestamp` does; `null` stays `null`. */
export function formatOptionalTimestamp(instant: number | null): string | null {
  return instant === null ? null : formatTimestamp(instant);
}

/**
 * Formats a wait for a message, rounded up: `40 seconds`, `15 minutes`, `3 hours`. A unit is used from two of it on.
 *
 * @param seconds as in `Retry-After`
 */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil((seconds * SECOND) / MINUTE);
  const hours = Math.ceil((seconds * SECOND) / HOUR);
  if (seconds < 120) return pluralize(seconds, 'second');
  return minutes < 120 ? `${minutes} minutes` : `${hours} hours`;
}

/** `20 November 2026`, in UTC. @param date ISO 8601, or milliseconds since 1970 */
export function formatDate(date: string | number): string {
  return new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `20 Nov 2026`, in UTC, for tables. @param date ISO 8601, or milliseconds since 1970 */
export function formatShortDate(date: string | number): string {
  return new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** `20 November 2026 at 14:05 UTC`. @param date ISO 8601, or milliseconds since 1970 */
export function formatDateTime(date: string | number): string {
  const time = new Date(date).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
  return `${formatDate(date)} at ${time} UTC`;
}
