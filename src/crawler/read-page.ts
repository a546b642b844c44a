import type { FetchedPage } from '../engine/fetched-page.ts';
import { sha256 } from '../lib/secret.ts';
import { decodePage, type UndecodedPage } from './decode-text.ts';
import { detectEdgeFailure, toTimeoutFailure, type Unreachable } from './failure.ts';
import type { FinalResponse, FollowOptions } from './follow-redirects.ts';
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

/** Bytes read of an error: enough for `detectEdgeFailure`, which ignores longer bodies, and for `findBlocker`. */
export const MAX_ERROR_BYTES = 16 * 1024;

/** Facts about the bytes of a body. */
interface BodyFacts {
  /** SHA-256 of the body after content decoding, up to the size limit, in hex. */
  sha256: string;
  /** When the body had been read, in milliseconds since 1970. */
  fetchedAt: number;
}

export type CrawledPage = FetchedPage & BodyFacts;

/** A response whose body has been read but not decoded. */
export type ReadResponse = UndecodedPage & BodyFacts;

/**
 * Reads the body of a final response, at most `maxBytes` after content decoding and until `final.signal` aborts. Returns
 * the page, or why its body could not be read. Never throws.
 */
export async function readPage(
  final: FinalResponse,
  options: Pick<FollowOptions, 'totalTimeoutMs'>,
  maxBytes: number,
): Promise<CrawledPage | Unreachable> {
  const read = await readUndecodedPage(final, options, maxBytes);
  return 'kind' in read ? read : decodePage(read);
}

/** Like `readPage`, without decoding, for a page that waits for its analysis: text can take twice the memory of its bytes. */
export async function readUndecodedPage(
  final: FinalResponse,
  options: Pick<FollowOptions, 'totalTimeoutMs'>,
  maxBytes: number,
): Promise<ReadResponse | Unreachable> {
  const read = await readResponse(final, options, maxBytes);
  if ('kind' in read || read.body.length > MAX_ERROR_BYTES) return read;
  const failure = detectEdgeFailure(read.status, decodePage(read).text, read.url);
  return failure ? { kind: 'unreachable', ...failure, redirects: final.redirects } : read;
}

/** Like `readPage`, for a response that cannot be a network error. */
export async function readResponse(
  final: FinalResponse,
  options: Pick<FollowOptions, 'totalTimeoutMs'>,
  maxBytes: number,
): Promise<ReadResponse | Unreachable> {
  const { response, url, redirects, startedAt, ttfbMs } = final;
  let body;
  try {
    body = await readBody(response, maxBytes);
  } catch (error) {
    return { kind: 'unreachable', ...toReadFailure(error, final, options), redirects };
  }
  return {
    requestedUrl: redirects[0]?.url ?? url,
    url,
    status: response.status,
    headers: [...response.headers],
    redirects,
    body: body.bytes,
    truncated: body.truncated,
    sha256: await sha256(body.bytes),
    fetchedAt: Date.now(),
    ttfbMs: Math.round(ttfbMs),
    totalMs: Math.round(performance.now() - startedAt),
  };
}

function toReadFailure(
  error: unknown,
  { url, signal }: FinalResponse,
  { totalTimeoutMs }: Pick<FollowOptions, 'totalTimeoutMs'>,
): Pick<Unreachable, 'reason' | 'message'> {
  if (signal.aborted) return toTimeoutFailure(totalTimeoutMs, url, 'did not send the whole page');
  const { host } = new URL(url);
  // As in "Gzip decompression failed." of workerd.
  const isCoding = error instanceof Error && /^(?:gzip|brotli)\b/i.test(error.message);
  return {
    reason: 'connection',
    message: isCoding
      ? `The page that ${host} sent could not be decompressed. Check its Content-Encoding.`
      : `${host} closed the connection while sending the page.`,
  };
}
