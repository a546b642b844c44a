import type { FetchedRobotsTxt } from '../engine/fetched-page.ts';
import { readMaxAge } from '../lib/http/headers.ts';
import { ROBOTS_TXT_READ_BYTES } from '../lib/robots/lines.ts';
import { checkUrl } from './check-url.ts';
import { toTimeoutFailure } from './failure.ts';
import { fetchInTurn } from './fetch-in-turn.ts';
import { isStillCompressed } from './is-text-response.ts';
import { readBody } from './read-body.ts';
import type { Requester } from './requester.ts';

/** RFC 9309 section 2.3.1.2: at least five redirects, also to other hosts. */
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Fetches `/robots.txt` of an origin: 500 KiB and a few bytes at most, within 5 seconds. Follows RFC 9309 section 2.3.1: 4xx
 * and too many redirects mean `absent`; 5xx and, as for Google, 429 mean `failing`; everything else means `unreachable`,
 * including a URL that must not be requested and a host that must not be requested now. Never throws.
 *
 * @param maxAge the oldest file of any other crawl to use instead, in milliseconds
 */
export async function fetchRobotsTxt(
  origin: string,
  requester: Requester,
  maxAge = 0,
): Promise<FetchedRobotsTxt> {
  const { robotsTxtStore } = requester;
  const stored = maxAge > 0 ? await robotsTxtStore.get(origin, maxAge) : null;
  if (stored) return stored;
  const url = `${origin}/robots.txt`;
  const limits = { maxRedirects: MAX_REDIRECTS, headersTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS };
  const followed = await fetchInTurn(
    checkUrl(url),
    { ...requester, ...limits },
    async ({ response, signal }) => {
      const fetched = await readRobotsTxt(response, url, signal);
      await robotsTxtStore.put(origin, fetched, readMaxAge(response));
      return fetched;
    },
  );
  if (followed.kind === 'answered') return followed.content;
  if (followed.kind === 'unreachable') {
    const redirect = followed.redirects.at(-1);
    const isRedirectLimit = followed.reason === 'too-many-redirects' || followed.reason === 'redirect-loop';
    if (isRedirectLimit && redirect) return { kind: 'absent', url, status: redirect.status };
  }
  return { kind: 'unreachable', url, reason: followed.message };
}

async function readRobotsTxt(
  response: Response,
  url: string,
  signal: AbortSignal,
): Promise<FetchedRobotsTxt> {
  const { status } = response;
  try {
    if (status >= 200 && status < 300) {
      const { bytes } = await readBody(response, ROBOTS_TXT_READ_BYTES);
      if (isStillCompressed(response.headers.get('content-encoding'), bytes))
        return { kind: 'unreachable', url, reason: 'robots.txt could not be decompressed.' };
      return { kind: 'found', url, text: new TextDecoder().decode(bytes), bytes: bytes.length };
    }
    await response.body?.cancel();
  } catch {
    const reason = signal.aborted
      ? toTimeoutFailure(TIMEOUT_MS, url, 'did not send the whole robots.txt').message
      : 'robots.txt was cut off during transfer.';
    return { kind: 'unreachable', url, reason };
  }
  return { kind: status >= 500 || status === TOO_MANY_REQUESTS ? 'failing' : 'absent', url, status };
}
