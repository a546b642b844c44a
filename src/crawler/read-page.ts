import type { FetchedPage } from '../lib/fetched-page.ts';
import { decodeText } from './charset.ts';
import { edgeFailure, timeoutAfter, type Unreachable } from './failure.ts';
import type { Answered, Visit } from './follow.ts';
import { isText } from './media-type.ts';
import { readBody } from './read-body.ts';

export interface FetchLimits {
  maxRedirects: number;
  /** Bytes of the body, content decoding done. */
  maxBytes: number;
  headersMs: number;
  totalMs: number;
}

export const FETCH_LIMITS: FetchLimits = {
  maxRedirects: 10,
  maxBytes: 5 * 1024 * 1024,
  headersMs: 15_000,
  totalMs: 25_000,
};

/** Read the body of a page that answered, in the time of its visit and up to `maxBytes`. Never throws. */
export async function readAnswer(
  answered: Answered,
  visit: Visit,
  maxBytes: number,
): Promise<FetchedPage | Unreachable> {
  const { response, url, redirects, startedAt, ttfbMs } = answered;
  let body;
  try {
    body = await readBody(response, maxBytes);
  } catch {
    return { kind: 'unreachable', ...brokenOff(answered, visit), redirects };
  }
  const readable = isText(response.headers, body.bytes);
  const { text, charset } = decodeText(
    readable ? body.bytes : new Uint8Array(),
    response.headers.get('content-type'),
  );
  const failure = edgeFailure(response.status, text, url);
  if (failure) return { kind: 'unreachable', ...failure, redirects };
  return {
    requestedUrl: redirects[0]?.url ?? url,
    url,
    status: response.status,
    headers: [...response.headers],
    redirects,
    text,
    bytes: body.bytes.length,
    truncated: body.truncated,
    charset,
    ttfbMs: Math.round(ttfbMs),
    totalMs: Math.round(performance.now() - startedAt),
  };
}

function brokenOff({ url }: Answered, visit: Visit): Pick<Unreachable, 'reason' | 'message'> {
  if (visit.signal.aborted) return timeoutAfter(visit.totalMs, url, 'did not send the whole page');
  return { reason: 'connection', message: `${new URL(url).host} broke off while sending the page.` };
}
