import { parseMediaType } from '../lib/http/media-type.ts';

/** Media type of server-sent events (HTML standard, section 9.2). */
export const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';

/** Whether an `Accept` header lists `text/event-stream`. */
export function acceptsEventStream(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => parseMediaType(range) === 'text/event-stream');
}

/** Formats one event, with `data` as JSON. @param id clients send it back as `Last-Event-ID` */
export function formatEvent(name: string, data: unknown, id?: number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Formats a comment, which clients ignore. */
export function formatComment(text: string): string {
  return `: ${text}\n\n`;
}
