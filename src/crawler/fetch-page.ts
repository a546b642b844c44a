import type { FetchedPage, FetchedRobotsTxt } from '../engine/fetched-page.ts';
import { checkUrl } from './check-url.ts';
import type { Unreachable } from './failure.ts';
import { followRedirects, type RefusedUrl, type FollowOptions } from './follow-redirects.ts';
import { FETCH_LIMITS, type FetchLimits, readPage } from './read-page.ts';
import { type CrawlerOptions, createRequester } from './requester.ts';
import { fetchRobotsTxt } from './fetch-robots-txt.ts';

export interface FetchOptions extends CrawlerOptions {
  limits?: Partial<FetchLimits>;
}

export type FetchResult =
  | { kind: 'page'; page: FetchedPage; robotsTxt: FetchedRobotsTxt }
  | Unreachable
  | RefusedUrl;

/**
 * Fetches a page and, in parallel, the robots.txt of the origin it ends at. A response with any HTTP status is a page.
 * Returns `unreachable` if nothing answers, and `refused` if `checkUrl` or the host guard refuses the URL or the target of a
 * redirect, which is then not requested. Never throws.
 */
export async function fetchPage(startUrl: string, options: FetchOptions): Promise<FetchResult> {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const abortController = new AbortController();
  const signal = AbortSignal.any([abortController.signal, AbortSignal.timeout(limits.totalTimeoutMs)]);
  const requester = createRequester(options, abortController.signal);
  const fetchRobotsTxtFor = (url: string) => fetchRobotsTxt(new URL(url).origin, requester);
  try {
    const requestedOrigin = getOrigin(startUrl);
    const requestedRobotsTxt = requestedOrigin === null ? null : fetchRobotsTxtFor(requestedOrigin);
    const page = await followAndReadPage(startUrl, { ...requester, signal, ...limits }, limits.maxBytes);
    if (!('url' in page)) return page;
    const isSameOrigin = new URL(page.url).origin === requestedOrigin;
    const robotsTxt = await (isSameOrigin && requestedRobotsTxt
      ? requestedRobotsTxt
      : fetchRobotsTxtFor(page.url));
    return { kind: 'page', page, robotsTxt };
  } finally {
    abortController.abort();
  }
}

function getOrigin(url: string): string | null {
  const checked = checkUrl(url);
  return checked.ok ? new URL(checked.normalizedUrl).origin : null;
}

async function followAndReadPage(
  startUrl: string,
  options: FollowOptions,
  maxBytes: number,
): Promise<FetchedPage | Unreachable | RefusedUrl> {
  const followed = await followRedirects(startUrl, options);
  return followed.kind === 'answered' ? readPage(followed, options, maxBytes) : followed;
}
