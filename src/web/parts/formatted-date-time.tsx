import { formatDateTime } from '../format.ts';

/** `20 November 2026 at 14:05 UTC`, as a `<time>` element. @param timestamp ISO 8601 */
export function FormattedDateTime({ timestamp }: { timestamp: string }) {
  return <time datetime={timestamp}>{formatDateTime(timestamp)}</time>;
}
