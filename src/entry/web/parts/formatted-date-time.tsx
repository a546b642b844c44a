import { formatDateTime, toDatetime } from '../format.ts';

/** `20 November 2026 at 14:05 UTC`, as a `<time>` element. @param timestamp ISO 8601, or milliseconds since 1970 */
export function FormattedDateTime({ timestamp }: { timestamp: string | number }) {
  return <time datetime={toDatetime(timestamp)}>{formatDateTime(timestamp)}</time>;
}
