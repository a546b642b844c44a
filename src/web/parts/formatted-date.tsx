import { formatDate } from '../format.ts';

/** `20 November 2026`, in UTC, as a `<time>` element. @param timestamp ISO 8601 */
export function FormattedDate({ timestamp }: { timestamp: string }) {
  return <time datetime={timestamp}>{formatDate(timestamp)}</time>;
}
