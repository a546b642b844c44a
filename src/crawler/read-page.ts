import { type FetchedPage, getHeader } from '../engine/fetched-page.ts';
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

/** A response whose body has been read and not decoded yet. */
export interface ReadResponse extends Omit<FetchedPage, 'text' | 'charset' | 'bytes'> {
  body: Uint8Array;
}

/**
 * Reads the body of a final response, at most `maxBytes` after content decoding and until `final.signal` aborts. Returns
 * the page, or why its body could not be read. Never throws.
 */
export async function readPage(
  final: FinalResponse,
  options: Pick<FollowOptions, 'totalTimeoutMs'>,
  maxBytes: number,
): Promise<FetchedPage | Unreachable> {
  const read = await readResponse(final, options, maxBytes);
  if ('kind' in read) return read;
  const page = decodePage(read);
  const failure = detectEdgeFailure(page.status, page.text, page.url);
  return failure ? { kind: 'unreachable', ...failure, redirects: final.redirects } : page;
}

/** Like `readPage`, for a response that cannot be an error of the network. */
export async function readResponse(
  final: FinalResponse,
  options: Pick<FollowOptions, 'totalTimeoutMs'>,
  maxBytes: number,
): Promise<ReadResponse | Unreachable> {
  const { response, url, redirects, startedAt, ttfbMs } = final;
  let body;
  try {
    body = await readBody(response, maxBytes);
  } catch {
    return { kind: 'unreachable', ...toReadFailure(final, options), redirects };
  }
  return {
    requestedUrl: redirects[0]?.url ?? url,
    url,
    status: response.status,
    headers: [...response.headers],
    redirects,
    body: body.bytes,
    truncated: body.truncated,
    ttfbMs: Math.round(ttfbMs),
    totalMs: Math.round(performance.now() - startedAt),
  };
}

/** Decodes the body of a response that has been read. */
export function decodePage({ body, ...response }: ReadResponse): FetchedPage {
  const contentType = getHeader(response, 'content-type');
  const readable = isTextResponse(contentType, getHeader(response, 'content-encoding'), body);
  const { text, charset } = decodeText(readable ? body : new Uint8Array(), contentType);
  return { ...response, text, charset, bytes: body.length };
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
