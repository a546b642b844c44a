import type { FetchedPage, FetchedRobotsTxt } from '../engine/fetched-page.ts';
import { checkUrl } from './check-url.ts';
import { type Failure, followRedirects, type FollowOptions } from './follow-redirects.ts';
import { FETCH_LIMITS, type FetchLimits, readPage } from './read-page.ts';
import { type CrawlerOptions, createRequester } from './requester.ts';
import { fetchRobotsTxt } from './fetch-robots-txt.ts';

export interface FetchOptions extends CrawlerOptions {
  limits?: Partial<FetchLimits>;
}

export type FetchResult = { kind: 'page'; page: FetchedPage; robotsTxt: FetchedRobotsTxt } | Failure;

/** The page and robots.txt. */
const FIRST_REQUESTS = 2;

/**
 * Fetches a page and, in parallel, the robots.txt of the origin it ends at. A response with any HTTP status is a page.
 * Returns `unreachable` if nothing answers, and `refused`, `blocked` or `rate-limited` if the URL or the target of a redirect
 * must not be requested. The first two requests are admitted together, so that none is sent if one is refused. Never throws.
 */
export async function fetchPage(startUrl: string, options: FetchOptions): Promise<FetchResult> {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const abortController = new AbortController();
  const signal = AbortSignal.any([abortController.signal, AbortSignal.timeout(limits.totalTimeoutMs)]);
  const requester = createRequester(options, abortController.signal);
  try {
    const checked = checkUrl(startUrl);
    if (!checked.ok) return { kind: 'refused', message: checked.reason, redirects: [] };
    const { origin, hostname } = new URL(checked.normalizedUrl);
    const admission = await options.admit(hostname, FIRST_REQUESTS);
    if (admission.kind !== 'admitted') return admission;
    const admitted = { ...requester, isAdmitted: true };
    const requestedRobotsTxt = fetchRobotsTxt(origin, admitted);
    const page = await followAndReadPage(startUrl, { ...admitted, signal, ...limits }, limits.maxBytes);
    if (!('url' in page)) return page;
    const { origin: pageOrigin } = new URL(page.url);
    const robotsTxt = await (pageOrigin === origin
      ? requestedRobotsTxt
      : fetchRobotsTxt(pageOrigin, requester));
    return { kind: 'page', page, robotsTxt };
  } finally {
    abortController.abort();
  }
}

async function followAndReadPage(
  startUrl: string,
  options: FollowOptions,
  maxBytes: number,
): Promise<FetchedPage | Failure> {
  const followed = await followRedirects(startUrl, options);
  return followed.kind === 'answered' ? readPage(followed, options, maxBytes) : followed;
}
