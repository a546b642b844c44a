import type { SiteAuditClient } from './client.ts';
import { SiteAuditError } from './errors.ts';
import type { components } from './schema.ts';

/** A page that a scan has stored. */
export interface ScannedPage {
  /** Id of the audit. */
  id: string;
  url: string;
  status_code: number;
  score: number | null;
  pages_scanned: number;
}

type Result = NonNullable<components['schemas']['Scan']['result']>;

export type ScanEvent =
  | { event: 'page'; data: ScannedPage }
  | { event: 'done'; data: { data: Result } }
  | { event: 'error'; data: { error: { message: string; status: number; code?: string } } };

/** Connections that brought no event, after which following a scan fails. */
const MAX_FAILURES = 5;
const RECONNECT_MS = 1_000;

/**
 * Yields the events of a scan from its first one until it has ended, over as many connections as it takes.
 *
 * @param options `signal` ends the iteration with its reason
 * @throws SiteAuditError on an error answer; the error of the connection after five connections without an event
 */
export async function* followScan(
  client: SiteAuditClient,
  host: string,
  id: string,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<ScanEvent, void, undefined> {
  let lastEventId: string | undefined;
  for (let failures = 0; ; failures++) {
    let failure: unknown = new Error('The stream of events ended before the scan.');
    try {
      const { data, error, response } = await client.GET('/websites/{host}/scans/{id}/events', {
        params: { path: { host, id }, header: { 'last-event-id': lastEventId } },
        headers: { Accept: 'text/event-stream' },
        parseAs: 'stream',
        signal: signal ?? null,
      });
      if (!data) throw new SiteAuditError(response, error);
      for await (const event of readEvents(data)) {
        failures = 0;
        lastEventId = event.id ?? lastEventId;
        const parsed = { event: event.name, data: JSON.parse(event.data) } as ScanEvent;
        yield parsed;
        if (parsed.event !== 'page') return;
      }
    } catch (error) {
      if (error instanceof SiteAuditError || signal?.aborted) throw error;
      failure = error;
    }
    if (failures >= MAX_FAILURES) throw failure;
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    signal?.throwIfAborted();
  }
}

interface ServerSentEvent {
  id: string | null;
  name: string;
  data: string;
}

/** Parses server-sent events (HTML standard, section 9.2.6). An event that is cut off is dropped. */
async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split(/\r\n\r\n|\n\n|\r\r/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parseEvent(block: string): ServerSentEvent | null {
  const event: ServerSentEvent = { id: null, name: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') event.name = value;
    else if (field === 'id') event.id = value;
  }
  return data.length === 0 ? null : { ...event, data: data.join('\n') };
}
