import { formatDate, toDatetime, formatDateTime, formatShortDate } from '../format.ts';

/** `20 November 2026`, in UTC, as a `<time>` element. @param timestamp ISO 8601, or milliseconds since 1970 */
export function FormattedDate({ timestamp }: { timestamp: string | number }) {
  return <time datetime={toDatetime(timestamp)}>{formatDate(timestamp)}</time>;
}

/** `20 November 2026 at 14:05 UTC`, as a `<time>` element. @param timestamp ISO 8601, or milliseconds since 1970 */
export function FormattedDateTime({ timestamp }: { timestamp: string | number }) {
  return <time datetime={toDatetime(timestamp)}>{formatDateTime(timestamp)}</time>;
}

/** `20 Nov 2026`, in UTC, as a `<time>` element for tables. @param timestamp ISO 8601, or milliseconds since 1970 */
export function ShortDate({ timestamp }: { timestamp: string | number }) {
  return <time datetime={toDatetime(timestamp)}>{formatShortDate(timestamp)}</time>;
}
