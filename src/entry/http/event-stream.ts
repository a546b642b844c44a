import { parseAccept } from 'hono/utils/accept';

/** Media type of server-sent events (HTML standard, section 9.2). */
export const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';

/** Whether an `Accept` header lists `text/event-stream`, and not with the weight 0 (RFC 9110 section 12.4.2). */
export function acceptsEventStream(accept: string | undefined): boolean {
  return parseAccept(accept ?? '').some(({ type, q }) => type.toLowerCase() === 'text/event-stream' && q > 0);
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
