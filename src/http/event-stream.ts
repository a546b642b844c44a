import { parseMediaType } from '../lib/http/media-type.ts';

/** Server-sent events: WHATWG HTML, section 9.2. */
export const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';

/** Whether an `Accept` header asks for events. */
export function acceptsEventStream(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => parseMediaType(range) === 'text/event-stream');
}

export function formatEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What clients pass over. */
export function formatComment(text: string): string {
  return `: ${text}\n\n`;
}
