import type { FetchedPage } from '../engine/fetched-page.ts';
import { decodeText } from './decode-text.ts';
import { detectEdgeFailure, toTimeoutFailure, type Unreachable } from './failure.ts';
import type { FinalResponse, FollowOptions } from './follow-redirects.ts';
import { isTextResponse } from './is-text-response.ts';
import { readBody } from './read-body.ts';

export interface FetchLimits {
  maxRedirects: number;
  /** Bytes of the body, content decoding done. */
  maxBytes: number;
  headersTimeoutMs: number;
  totalTimeoutMs: number;
}

export const FETCH_LIMITS: FetchLimits = {
  maxRedirects: 10,
  maxBytes: 5 * 1024 * 1024,
  headersTimeoutMs: 15_000,
  totalTimeoutMs: 25_000,
};

/** Read the body of a page that answered, in the time of its visit and up to `maxBytes`. Never throws. */
export async function readPage(
  final: FinalResponse,
  options: FollowOptions,
  maxBytes: number,
): Promise<FetchedPage | Unreachable> {
  const { response, url, redirects, startedAt, ttfbMs } = final;
  let body;
  try {
    body = await readBody(response, maxBytes);
  } catch {
    return { kind: 'unreachable', ...toReadFailure(final, options), redirects };
  }
  const readable = isTextResponse(response.headers, body.bytes);
  const { text, charset } = decodeText(
    readable ? body.bytes : new Uint8Array(),
    response.headers.get('content-type'),
  );
  const failure = detectEdgeFailure(response.status, text, url);
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

function toReadFailure(
  { url }: FinalResponse,
  options: FollowOptions,
): Pick<Unreachable, 'reason' | 'message'> {
  if (options.signal.aborted)
    return toTimeoutFailure(options.totalTimeoutMs, url, 'did not send the whole page');
  return { reason: 'connection', message: `${new URL(url).host} broke off while sending the page.` };
}
