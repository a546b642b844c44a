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

/** A date as a page writes it. */
export interface IsoDate {
  /** Start of the period in milliseconds since 1970; in UTC if no time zone is given. */
  time: number;
  /** How far the intended time can be from `time`, in milliseconds; 0 if time and time zone are given. */
  tolerance: number;
}

const ISO_8601 =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[t ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?(z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i;

/** A date without hyphens, alone or before a time. */
const BASIC_DATE = /^(\d{4})(\d\d)(\d\d)(?=t|$)/i;

/**
 * Parses an ISO 8601 date, or date and time, with a four-digit year: `2026`, `2026-05`, `2026-05-01`,
 * `2026-05-01T10:00:00+02:00`, `20260501`. Also accepts a space instead of `T` (RFC 3339 section 5.6) and a time zone without a
 * colon (PHP's `DATE_ISO8601`). Returns `null` for anything else, and for days and times that do not exist.
 */
export function parseIsoDate(text: string): IsoDate | null {
  const match = ISO_8601.exec(text.trim().replace(BASIC_DATE, '$1-$2-$3'));
  if (!match) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const midnight = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  if (midnight.getUTCMonth() !== Number(month ?? 1) - 1 || midnight.getUTCDate() !== Number(day ?? 1))
    return null;
  const minutes = Number(hour ?? 0) * 60 + Number(minute ?? 0);
  if (minutes > 24 * 60 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return null;
  const time = midnight.getTime() + (minutes - parseZoneOffset(zone)) * MINUTE + Number(second ?? 0) * 1_000;
  if (month === undefined) return { time, tolerance: 367 * DAY };
  if (day === undefined) return { time, tolerance: 32 * DAY };
  // A date alone covers one day; a time without a zone can be up to half a day off.
  return { time, tolerance: hour !== undefined && zone !== undefined ? 0 : DAY };
}

function parseZoneOffset(zone: string | undefined): number {
  if (zone === undefined || zone.toLowerCase() === 'z') return 0;
  const digits = zone.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3) || 0);
  return digits.startsWith('-') ? -minutes : minutes;
}
