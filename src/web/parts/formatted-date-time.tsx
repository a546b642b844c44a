import { formatDateTime } from '../format.ts';

/** When something was, to the minute. @param at ISO 8601 */
export function FormattedDateTime({ timestamp }: { timestamp: string }) {
  return <time datetime={timestamp}>{formatDateTime(timestamp)}</time>;
}
