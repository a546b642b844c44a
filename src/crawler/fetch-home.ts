import { type FetchedPage, type FetchedRobotsTxt, isSuccess } from '../engine/fetched-page.ts';
import type { ProbeResult } from '../engine/site/site-facts.ts';
import { checkUrl } from './check-url.ts';
import { fetchRobotsTxt } from './fetch-robots-txt.ts';
import { discardBody, fetchInTurn } from './fetch-in-turn.ts';
import { type InspectionBudget, RedirectWatch } from './inspection-request.ts';
import { FETCH_LIMITS, MAX_ERROR_BYTES, readPage } from './read-page.ts';
import type { Requester } from './requester.ts';

/** A home page that answers 2xx on the website's own hosts, and the robots.txt of its origin. */
export interface Home {
  page: FetchedPage;
  robotsTxt: FetchedRobotsTxt;
}

export interface HomeFetch {
  requestedUrl: string;
  response: ProbeResult;
  /** `null` unless the response is a home page. */
  home: Home | null;
  /** The start of an answer that is an error; `null` if there is none. */
  error: FetchedPage | null;
}

/** Redirects and body included. */
const TIMEOUTS = { headersTimeoutMs: 10_000, totalTimeoutMs: 15_000 };

/** Fetches a URL of a website's home page. The body is read only if it is the home page. Never throws. */
export async function fetchHome(
  url: string,
  host: string,
  requester: Requester,
  budget: InspectionBudget,
): Promise<HomeFetch> {
  const watch = new RedirectWatch(host);
  const options = {
    ...requester,
    ...TIMEOUTS,
    maxRedirects: FETCH_LIMITS.maxRedirects,
    refuseRedirect: watch.refuseRedirect,
  };
  const toResult = (response: ProbeResult, home: Home | null = null, error: FetchedPage | null = null) => ({
    requestedUrl: url,
    response,
    home,
    error,
  });
  const toUnreachable = (message: string) => toResult({ kind: 'unreachable', message });
  const followed = await fetchInTurn(checkUrl(url), options, async (final) => {
    if (watch.elsewhere !== null) return discardBody(final);
    const isHome = isSuccess(final.response);
    // Not awaited here: its turn may come after this one.
    const robotsTxt = isHome ? fetchOwnRobotsTxt(final.url, host, requester, budget) : null;
    return {
      page: await readPage(final, options, isHome ? FETCH_LIMITS.maxBytes : MAX_ERROR_BYTES),
      robotsTxt,
    };
  });
  if (watch.elsewhere !== null) return toResult({ kind: 'elsewhere', url: watch.elsewhere });
  if (followed.kind === 'refused') {
    const redirect = followed.redirects.at(-1);
    if (redirect) return toResult({ kind: 'elsewhere', url: redirect.location });
  }
  if (followed.kind !== 'answered') return toUnreachable(followed.message);
  if (!followed.content) return toUnreachable('It was not read.');
  const { page } = followed.content;
  const robotsTxt = await followed.content.robotsTxt;
  const { status } = followed.response;
  if (robotsTxt) budget.bytes -= 'url' in page ? page.bytes : FETCH_LIMITS.maxBytes;
  if (!('url' in page)) return toUnreachable(page.message);
  const response: ProbeResult = { kind: 'answered', url: followed.url, status };
  return robotsTxt ? toResult(response, { page, robotsTxt }) : toResult(response, null, page);
}

/** Fetches the robots.txt of a page's origin. An answer from another host counts only if it is a robots.txt. */
export async function fetchOwnRobotsTxt(
  pageUrl: string,
  host: string,
  requester: Requester,
  budget: InspectionBudget,
): Promise<FetchedRobotsTxt> {
  const { origin } = new URL(pageUrl);
  const watch = new RedirectWatch(host);
  const robotsTxt = await fetchRobotsTxt(origin, { ...requester, refuseRedirect: watch.refuseRedirect });
  if (robotsTxt.kind === 'found') budget.bytes -= robotsTxt.bytes;
  if (watch.elsewhere === null || robotsTxt.kind === 'found') return robotsTxt;
  const { url } = robotsTxt;
  return {
    kind: 'unreachable',
    url,
    reason: `${url} redirects to another host, where it could not be read.`,
  };
}
