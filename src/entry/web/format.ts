export { formatDate, formatDateTime, formatShortDate } from '../../lib/time.ts';
import { formatNumber, shorten } from '../../lib/text.ts';

/** Formats a count that ends at `limit`: `41`, `1,000+`. */
export function formatUpTo(count: number, limit: number): string {
  return count < limit ? formatNumber(count) : `${formatNumber(limit)}+`;
}

/** Returns the `datetime` of a `<time>` element. @param timestamp ISO 8601, or milliseconds since 1970 */
export function toDatetime(timestamp: string | number): string {
  return typeof timestamp === 'number' ? new Date(timestamp).toISOString() : timestamp;
}

/** Leaves the first attribute of tags in a text: `Add <meta name="viewport" …> to the head`. */
export function shortenTags(text: string): string {
  return text.replace(/<(\w+(?:\s[\w:-]+="[^"]*")?)\s[^>]*>/g, '<$1 …>');
}

/** Text on one line of at most `limit` code points, without a space before the ellipsis. */
export function shortenLine(content: string, limit: number): string {
  const line = content.replace(/\s+/g, ' ').trim();
  const shortened = shorten(line, limit);
  return shortened === line ? line : `${shortened.slice(0, -1).trimEnd()}…`;
}
