import type { FetchedPage, FetchedRobotsTxt } from '../lib/fetched-page.ts';
import { checkAddress } from './address.ts';
import type { Unreachable } from './failure.ts';
import { follow, type Refused, type Visit } from './follow.ts';
import { FETCH_LIMITS, type FetchLimits, readAnswer } from './read-page.ts';
import { type CrawlerOptions, requester } from './requester.ts';
import { fetchRobotsTxt } from './robots-txt.ts';

export interface FetchOptions extends CrawlerOptions {
  limits?: Partial<FetchLimits>;
}

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
  const asks = requester(options, over.signal);
  const robotsTxtOf = (url: string) => fetchRobotsTxt(new URL(url).origin, asks);
  try {
    const early = originOf(address);
    const earlyRobotsTxt = early === null ? null : robotsTxtOf(early);
    const page = await readPage(address, { ...asks, signal, ...limits }, limits.maxBytes);
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

async function readPage(
  address: string,
  visit: Visit,
  maxBytes: number,
): Promise<FetchedPage | Unreachable | Refused> {
  const followed = await follow(address, visit);
  return followed.kind === 'answered' ? readAnswer(followed, visit, maxBytes) : followed;
}
