import type { FetchedPage, FetchedRobotsTxt } from '../engine/fetched-page.ts';
import type { ProbeResult } from '../engine/site/site-facts.ts';
import { fetchRobotsTxt } from './fetch-robots-txt.ts';
import { followRedirects } from './follow-redirects.ts';
import { type InspectionBudget, RedirectWatch } from './inspection-request.ts';
import { FETCH_LIMITS, readPage } from './read-page.ts';
import type { Requester } from './requester.ts';

/** A home page that answers 2xx on the website's own hosts, and the robots.txt of its origin. */
export interface Home {
  page: FetchedPage;
  robotsTxt: FetchedRobotsTxt;
}

export interface HomeFetch {
  response: ProbeResult;
  /** The home page, or why there is none, as a sentence. */
  home: Home | string;
}

/** Redirects and body included. */
const TIMEOUTS = { headersTimeoutMs: 10_000, totalTimeoutMs: 15_000 };
/** Of a page that is not a home page: enough for `detectEdgeFailure`. */
const MAX_ERROR_BYTES = 4 * 1024;

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
    signal: AbortSignal.any([requester.signal, AbortSignal.timeout(TIMEOUTS.totalTimeoutMs)]),
    refuseRedirect: watch.refuseRedirect,
  };
  const followed = await followRedirects(url, options);
  if (watch.elsewhere !== null) {
    if (followed.kind === 'answered') await followed.response.body?.cancel().catch(() => {});
    const message = `The home page redirects to another site, ${watch.elsewhere.slice(0, 200)}`;
    return { response: { kind: 'elsewhere', url: watch.elsewhere }, home: message };
  }
  if (followed.kind !== 'answered') return toFailedHome(followed.message);
  const { status } = followed.response;
  const response: ProbeResult = { kind: 'answered', url: followed.url, status };
  if (status < 200 || status >= 300) {
    const page = await readPage(followed, options, MAX_ERROR_BYTES);
    if (!('url' in page)) return toFailedHome(page.message);
    return { response, home: `The home page, ${page.url}, answers ${status}` };
  }
  const [page, robotsTxt] = await Promise.all([
    readPage(followed, options, FETCH_LIMITS.maxBytes),
    fetchOwnRobotsTxt(followed.url, host, requester),
  ]);
  budget.bytes -= 'url' in page ? page.bytes : FETCH_LIMITS.maxBytes;
  if (robotsTxt.kind === 'found') budget.bytes -= robotsTxt.bytes;
  return 'url' in page ? { response, home: { page, robotsTxt } } : toFailedHome(page.message);
}

function toFailedHome(message: string): HomeFetch {
  return { response: { kind: 'unreachable', message }, home: message };
}

/** Fetches the robots.txt of a page's origin. What another host answers counts only if it is a robots.txt. */
async function fetchOwnRobotsTxt(
  pageUrl: string,
  host: string,
  requester: Requester,
): Promise<FetchedRobotsTxt> {
  const { origin } = new URL(pageUrl);
  const watch = new RedirectWatch(host);
  const robotsTxt = await fetchRobotsTxt(origin, { ...requester, refuseRedirect: watch.refuseRedirect });
  if (watch.elsewhere === null || robotsTxt.kind === 'found') return robotsTxt;
  const { url } = robotsTxt;
  return {
    kind: 'unreachable',
    url,
    reason: `${url} redirects to another host, where it could not be read.`,
  };
}
