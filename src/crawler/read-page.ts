import type { FetchedPage } from '../engine/fetched-page.ts';
import { decodeText } from './decode-text.ts';
import { detectEdgeFailure, toTimeoutFailure, type Unreachable } from './failure.ts';
import type { FinalResponse, FollowOptions } from './follow-redirects.ts';
import { isTextResponse } from './is-text-response.ts';
import { readBody } from './read-body.ts';

/** Limits for fetching a page. Times in milliseconds. */
export interface FetchLimits {
  maxRedirects: number;
  /** Bytes of the body after content decoding. */
  maxBytes: number;
  /** For each request, until the response headers. */
  headersTimeoutMs: number;
  /** For all redirects and the body. */
  totalTimeoutMs: number;
}

export const FETCH_LIMITS: FetchLimits = {
  maxRedirects: 10,
  maxBytes: 5 * 1024 * 1024,
  headersTimeoutMs: 15_000,
  totalTimeoutMs: 25_000,
};

/** Of a page that is not needed: enough for `detectEdgeFailure`. In bytes. */
export const MAX_ERROR_BYTES = 4 * 1024;

/**
 * Reads the body of a final response, at most `maxBytes` after content decoding and until `final.signal` aborts. Returns
 * the page, or why its body could not be read. Never throws.
 */
export async function readPage(
  final: FinalResponse,
  options: Pick<FollowOptions, 'totalTimeoutMs'>,
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
  { url, signal }: FinalResponse,
  { totalTimeoutMs }: Pick<FollowOptions, 'totalTimeoutMs'>,
): Pick<Unreachable, 'reason' | 'message'> {
  if (signal.aborted) return toTimeoutFailure(totalTimeoutMs, url, 'did not send the whole page');
  return {
    reason: 'connection',
    message: `${new URL(url).host} closed the connection while sending the page.`,
  };
}
