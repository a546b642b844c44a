import { CRAWLER_AGENT } from '../lib/crawler-name.ts';
import type { FetchedPage, FetchedRobotsTxt } from '../lib/fetched-page.ts';
import { checkAddress } from './address.ts';
import { decodeText } from './charset.ts';
import { edgeFailure, timeoutAfter, type Unreachable } from './failure.ts';
import { type Answered, follow, type Refused, type Visit } from './follow.ts';
import { hostGuard } from './host-guard.ts';
import { isText } from './media-type.ts';
import { readBody } from './read-body.ts';
import { fetchRobotsTxt } from './robots-txt.ts';

export interface FetchOptions {
  /** The service's public web address without a trailing slash: it stands in the User-Agent. */
  siteUrl: string;
  /** DNS-over-HTTPS resolvers, see `parseResolvers`. */
  resolvers: readonly string[];
  limits?: Partial<FetchLimits>;
}

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

export type FetchResult =
  | { kind: 'page'; page: FetchedPage; robotsTxt: FetchedRobotsTxt }
  | Unreachable
  | Refused;

/**
 * Fetch a page and, beside it, the robots.txt that governs its final address. Any HTTP status is a page. What is not
 * reached, or may not be asked for, comes back as data: never throws. An address that `checkAddress` refuses causes no
 * request at all.
 */
export async function fetchPage(address: string, options: FetchOptions): Promise<FetchResult> {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(limits.totalMs)]);
  const guard = hostGuard(options.resolvers, over.signal);
  const headers = requestHeaders(options.siteUrl);
  const robotsTxtOf = (url: string) =>
    fetchRobotsTxt(new URL(url).origin, { headers, guard, signal: over.signal });
  try {
    const early = originOf(address);
    const earlyRobotsTxt = early === null ? null : robotsTxtOf(early);
    const page = await readPage(address, { headers, guard, signal, ...limits }, limits.maxBytes);
    if (!('url' in page)) return page;
    const isEarly = new URL(page.url).origin === early;
    const robotsTxt = await (isEarly && earlyRobotsTxt ? earlyRobotsTxt : robotsTxtOf(page.url));
    return { kind: 'page', page, robotsTxt };
  } finally {
    over.abort();
  }
}

function originOf(address: string): string | null {
  const checked = checkAddress(address);
  return checked.ok ? new URL(checked.normalizedUrl).origin : null;
}

/** Encodings are those workerd undoes; no cookies, no credentials. */
function requestHeaders(siteUrl: string): Record<string, string> {
  return {
    'user-agent': `${CRAWLER_AGENT} (+${siteUrl}/bot)`,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, br',
  };
}

async function readPage(
  address: string,
  visit: Visit,
  maxBytes: number,
): Promise<FetchedPage | Unreachable | Refused> {
  const answered = await follow(address, visit);
  if (answered.kind !== 'answered') return answered;
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
