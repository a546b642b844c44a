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
 * Formats a wait for a message, rounded up: `40 seconds`, `15 minutes`, `3 hours`. Uses the largest unit with a value of at
 * least two.
 *
 * @param seconds as in `Retry-After`
 */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil((seconds * SECOND) / MINUTE);
  const hours = Math.ceil((seconds * SECOND) / HOUR);
  if (seconds < 120) return pluralize(seconds, 'second');
  return minutes < 120 ? `${minutes} minutes` : `${hours} hours`;
}

/** Written out: `toLocaleDateString` would load locale data, about 20 ms of the first page with a date in a new isolate. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** British English. */
const SHORT_MONTHS = MONTHS.map((month) => (month === 'September' ? 'Sept' : month.slice(0, 3)));

/** `20 November 2026`, in UTC. @param date ISO 8601, or milliseconds since 1970 */
export function formatDate(date: string | number): string {
  return formatDay(date, MONTHS);
}

/** `20 Nov 2026`, in UTC, for tables. @param date ISO 8601, or milliseconds since 1970 */
export function formatShortDate(date: string | number): string {
  return formatDay(date, SHORT_MONTHS);
}

/** `20 November 2026 at 14:05 UTC`. @param date ISO 8601, or milliseconds since 1970 */
export function formatDateTime(date: string | number): string {
  return `${formatDate(date)} at ${new Date(date).toISOString().slice(11, 16)} UTC`;
}

function formatDay(date: string | number, months: readonly string[]): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
