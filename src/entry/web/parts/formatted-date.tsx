import { formatDate, toDatetime } from '../format.ts';

/** `20 November 2026`, in UTC, as a `<time>` element. @param timestamp ISO 8601, or milliseconds since 1970 */
export function FormattedDate({ timestamp }: { timestamp: string | number }) {
  return <time datetime={toDatetime(timestamp)}>{formatDate(timestamp)}</time>;
}
