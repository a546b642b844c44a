import { formatDate } from '../format.ts';

/** `20 November 2026`, in UTC. */
export function FormattedDate({ timestamp }: { timestamp: string }) {
  return <time datetime={timestamp}>{formatDate(timestamp)}</time>;
}
