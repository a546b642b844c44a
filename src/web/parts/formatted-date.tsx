import { formatDate } from '../format.ts';

/** A text cut so that it and what follows have at most `most` characters. */
export function shorten(text: string, suffix: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const room = limit - suffix.length;
  return (line.length > room ? `${line.slice(0, room - 1).trimEnd()}…` : line).toWellFormed() + suffix;
}

/** `20 November 2026`, in UTC. */
export function FormattedDate({ timestamp }: { timestamp: string }) {
  return <time datetime={timestamp}>{formatDate(timestamp)}</time>;
}
