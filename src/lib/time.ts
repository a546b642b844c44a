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

/**
 * `25 Jun 2010 15:00:00 PST`, with or without a weekday: RFC 5322, section 3.3 and 4.3 (RFC 822), and RFC 850, section 2.1.4
 * (`Friday, 25-Jun-10 15:00:00 GMT`), also with the year in full.
 */
const MAIL_DATE =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? {0,3})?(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4}|\d\d)(?:,? {1,3}(\d\d):(\d\d)(?::(\d\d))?(?: {0,3}(z|utc?|gmt|[ecmp][sd]t|[+-]\d\d:?\d\d))?)?$/i;

/** `Sun Nov  6 08:49:37 1994`, in UTC (RFC 9110, section 5.6.7). */
const C_DATE = /^[a-z]{3} ([a-z]{3}) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d) (\d{4})$/i;

/** Hours from UTC (RFC 5322, section 4.3). */
const NAMED_ZONES: Partial<Record<string, string>> = {
  est: '-0500',
  edt: '-0400',
  cst: '-0600',
  cdt: '-0500',
  mst: '-0700',
  mdt: '-0600',
  pst: '-0800',
  pdt: '-0700',
};

/**
 * Parses a date of a page or a header: ISO 8601 as `parseIsoDate` reads it, RFC 822 and RFC 850, which Google documents for
 * `unavailable_after`, and the dates of HTTP. Returns `null` for anything else, and for days and times that do not exist.
 */
export function parseDate(text: string): IsoDate | null {
  const written = text.length > 80 ? '' : text.trim();
  const c = C_DATE.exec(written);
  if (c) return parseParts(c[2], c[1], c[6], `${c[3]}:${c[4]}:${c[5]}`, 'z');
  const match = MAIL_DATE.exec(written);
  if (!match) return parseIsoDate(written);
  const [, day, month, year = '', hour, minute, second = '00', zone] = match;
  // RFC 6265, section 5.1.1.
  const full = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`;
  const name = zone?.toLowerCase();
  const offset = name === undefined || /^[+-]/.test(name) ? name : (NAMED_ZONES[name] ?? 'z');
  return parseParts(day, month, full, hour === undefined ? undefined : `${hour}:${minute}:${second}`, offset);
}

function parseParts(day = '', monthName = '', year = '', clock?: string, zone = ''): IsoDate | null {
  const name = monthName.toLowerCase();
  const month =
    MONTHS.findIndex((full) => [full, full.slice(0, 3)].some((one) => one.toLowerCase() === name)) + 1;
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseIsoDate(clock === undefined ? date : `${date}T${clock}${zone}`);
}
