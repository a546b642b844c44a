import type { FetchedRobotsTxt } from '../engine/fetched-page.ts';
import type { PublicUrl } from './check-url.ts';
import { fetchInTurn, type FetchInTurnOptions } from './fetch-in-turn.ts';
import type { FetchFailure } from './follow-redirects.ts';
import { FETCH_LIMITS, type FetchLimits, type ReadResponse, readUndecodedPage } from './read-page.ts';
import { type CrawlerOptions, createRequester } from './requester.ts';
import { fetchRobotsTxt } from './fetch-robots-txt.ts';

export interface FetchOptions extends CrawlerOptions {
  limits?: Partial<FetchLimits>;
}

/** An undecoded page, and the robots.txt of its origin. */
export interface FetchedSource {
  response: ReadResponse;
  robotsTxt: FetchedRobotsTxt;
}

export type FetchResult = ({ kind: 'page' } & FetchedSource) | FetchFailure;

/** The page and robots.txt. */
const FIRST_REQUESTS = 2;

/**
 * Fetches a page and, in parallel, the robots.txt of the origin it ends at. A response with any HTTP status is a page.
 * Returns `unreachable` if nothing answers, and `refused`, `blocked` or `rate-limited` if the host or the target of a redirect
 * must not be requested. The first two requests are admitted together: neither is sent if one is refused. Never throws.
 */
export async function fetchPage(url: PublicUrl, options: FetchOptions): Promise<FetchResult> {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const abortController = new AbortController();
  const requester = createRequester(options, abortController.signal);
  try {
    const { origin } = url;
    const taken = await options.takeTurns(url.hostname, FIRST_REQUESTS, abortController.signal);
    if (taken.kind !== 'admitted') return taken;
    const [pageTurn, robotsTurn] = taken.turns;
    const requestedRobotsTxt = fetchRobotsTxt(origin, { ...requester, turn: robotsTurn });
    const response = await fetchAndRead(url, { ...requester, ...limits, turn: pageTurn }, limits.maxBytes);
    if (!('url' in response)) return response;
    const { origin: pageOrigin } = new URL(response.url);
    const robotsTxt = await (pageOrigin === origin
      ? requestedRobotsTxt
      : fetchRobotsTxt(pageOrigin, requester));
    return { kind: 'page', response, robotsTxt };
  } finally {
    abortController.abort();
  }
}

async function fetchAndRead(
  url: PublicUrl,
  options: FetchInTurnOptions,
  maxBytes: number,
): Promise<ReadResponse | FetchFailure> {
  const followed = await fetchInTurn({ ok: true, url }, options, (final) =>
    readUndecodedPage(final, options, maxBytes),
  );
  return followed.kind === 'answered' ? followed.content : followed;
}
