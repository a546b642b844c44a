import { formatShortDate, toDatetime } from '../format.ts';

/** `20 Nov 2026`, in UTC, as a `<time>` element for tables. @param timestamp ISO 8601, or milliseconds since 1970 */
export function ShortDate({ timestamp }: { timestamp: string | number }) {
  return <time datetime={toDatetime(timestamp)}>{formatShortDate(timestamp)}</time>;
}
