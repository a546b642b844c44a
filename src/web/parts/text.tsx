import { day } from '../format.ts';

/** A text cut so that it and what follows have at most `most` characters. */
export function fitted(text: string, ending: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const room = most - ending.length;
  return (line.length > room ? `${line.slice(0, room - 1).trimEnd()}…` : line).toWellFormed() + ending;
}

/** `20 November 2026`, in UTC. */
export function Day({ timestamp }: { timestamp: string }) {
  return <time datetime={timestamp}>{day(timestamp)}</time>;
}
