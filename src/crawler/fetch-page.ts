import type { FetchedRobotsTxt } from '../engine/fetched-page.ts';
import type { ReportStep } from '../lib/report-step.ts';
import { formatNumber } from '../lib/text.ts';
import type { PublicUrl } from './check-url.ts';
import { fetchInTurn, type FetchInTurnOptions } from './fetch-in-turn.ts';
import type { FetchFailure } from './follow-redirects.ts';
import { FETCH_LIMITS, type FetchLimits, type ReadResponse, readUndecodedPage } from './read-page.ts';
import { type CrawlerOptions, createRequester, type Requester } from './requester.ts';
import { fetchRobotsTxt } from './fetch-robots-txt.ts';

export interface FetchOptions extends CrawlerOptions {
  limits?: Partial<FetchLimits>;
  report?: ReportStep | undefined;
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
    const report: ReportStep = (step) => abortController.signal.aborted || options.report?.(step);
    const readRobotsTxt = async (from: string, by: Requester) => {
      const fetched = await fetchRobotsTxt(from, by);
      report(ROBOTS_TXT_STEPS[fetched.kind]);
      return fetched;
    };
    // The requests below wait for the same lookup, and fail if it does.
    void reportHost(url.hostname, requester, report).catch(() => {});
    const requestedRobotsTxt = readRobotsTxt(origin, { ...requester, turn: robotsTurn });
    const response = await fetchAndRead(url, { ...requester, ...limits, turn: pageTurn }, limits.maxBytes);
    if (!('url' in response)) return response;
    report(describeResponse(response));
    const { origin: pageOrigin } = new URL(response.url);
    const robotsTxt = await (pageOrigin === origin
      ? requestedRobotsTxt
      : readRobotsTxt(pageOrigin, requester));
    return { kind: 'page', response, robotsTxt };
  } finally {
    abortController.abort();
  }
}

async function reportHost(hostname: string, { guard }: Requester, report: ReportStep): Promise<void> {
  const { kind } = await guard(hostname);
  if (kind === 'public') report(`Found ${hostname}`);
}

const ROBOTS_TXT_STEPS: Record<FetchedRobotsTxt['kind'], string> = {
  found: 'Read robots.txt',
  absent: 'The website has no robots.txt',
  failing: 'robots.txt answered with an error',
  unreachable: 'robots.txt could not be read',
};

function describeResponse({ status, body }: ReadResponse): string {
  return `Read the page: HTTP ${status}, ${formatNumber(Math.ceil(body.length / 1_000))} KB`;
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
