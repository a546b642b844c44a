import type {
  ProbeResult,
  HomePageStatus,
  SiteFacts,
  TextFileStatus,
  HomePageVariant,
} from '../engine/site/site-facts.ts';
import { findBlocker, provesAnswers } from '../engine/blockers.ts';
import { type FetchedRobotsTxt, isSuccess } from '../engine/fetched-page.ts';
import { randomToken } from '../lib/secret.ts';
import { listCoveredHosts } from '../lib/host/bare-host.ts';
import type { RateLimited } from './admission.ts';
import { fetchHome, fetchOwnRobotsTxt, type Home, type HomeFetch } from './fetch-home.ts';
import { InspectionBudget } from './inspection-request.ts';
import { MAX_TEXT_BYTES, probeTextFile, probeUrl } from './probe.ts';
import { type CrawlerOptions, createRequester, type Requester } from './requester.ts';
import { readSitemaps } from './sitemap/read-sitemaps.ts';

export interface SiteInspection<T> {
  facts: Omit<SiteFacts, 'homePage'>;
  /** What `readHome` returned; `null` unless the home page answers 2xx. */
  homePage: T | null;
  /**
   * Why some or all URLs of the home page were not requested, so that it is unknown whether it answers; `null` if it is known.
   */
  refusal: RateLimited | null;
}

/**
 * For all requests and their waits for turns, in milliseconds. An inspection takes at most 50 seconds without waits, and nearly
 * all of this with the longest Crawl-delay, because it needs at least ten turns. The work slot of a score has a lease of two
 * minutes.
 */
const TIMEOUT_MS = 105_000;
/** llms.txt, AGENTS.md and the home page as Markdown. */
const TEXT_FILES = 3;

/**
 * Inspects a site (docs/contract.md 9.3, 9.17): fetches the home page over http and https, with and without `www.`, robots.txt,
 * sitemaps, a random path, /llms.txt, /AGENTS.md, and the home page as Markdown. Fetches no other page, and nothing but the
 * home page if it does not answer. Never throws.
 *
 * @param host as returned by `parseWebsiteHost`
 * @param readHome extracts from the home page what the caller needs. The page is not kept while the rest is fetched, unless the
 *   result refers to it.
 */
export async function inspectSite<T>(
  host: string,
  options: CrawlerOptions,
  readHome: (home: Home) => T,
): Promise<SiteInspection<T>> {
  const abortController = new AbortController();
  const budget = new InspectionBudget();
  const signal = AbortSignal.any([abortController.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const requester = createRequester({ ...options, ...budget.limitRequests(options) }, signal);
  try {
    const { variants, home, homePage, robotsTxt } = await inspectHome(host, requester, budget, readHome);
    if (home.kind === 'unreachable')
      return { ...toUnreachableSite(home, variants, host), refusal: budget.refusal };
    const probes = await probeSite(home.url, host, robotsTxt, requester, budget);
    return { facts: { home, robotsTxt, variants, ...probes }, homePage, refusal: null };
  } finally {
    abortController.abort();
  }
}

/** Fetches all URLs of the home page, and the robots.txt of the one that counts (`findHome`). */
async function inspectHome<T>(
  host: string,
  requester: Requester,
  budget: InspectionBudget,
  readHome: (home: Home) => T,
): Promise<{
  variants: HomePageVariant[];
  home: HomePageStatus;
  homePage: T | null;
  robotsTxt: FetchedRobotsTxt;
}> {
  const [first, ...others] = listHomeUrls(host);
  const [firstFetch, ...otherResponses] = await Promise.all([
    fetchHome(first, host, requester, budget),
    ...others.map((url) => probeUrl(url, host, requester)),
  ]);
  const variants = others.map(
    (url, index): HomePageVariant => ({
      requestedUrl: url,
      response: otherResponses[index] ?? NOT_INSPECTED,
    }),
  );
  const found = await findHome(firstFetch, variants, (url) => fetchHome(url, host, requester, budget));
  variants.unshift({ requestedUrl: first, response: firstFetch.response });
  if (found.home) {
    const { page, robotsTxt } = found.home;
    return { variants, home: { kind: 'answers', url: page.url }, homePage: readHome(found.home), robotsTxt };
  }
  const { requestedUrl, response, error } = found;
  if (response.kind === 'unreachable')
    return { variants, home: response, homePage: null, robotsTxt: toUnknownRobotsTxt(host) };
  const url = response.kind === 'elsewhere' ? requestedUrl : response.url;
  const robotsTxt = await fetchOwnRobotsTxt(url, host, requester, budget);
  if (response.kind === 'elsewhere')
    return { variants, home: { kind: 'elsewhere', url, location: response.url }, homePage: null, robotsTxt };
  const siteAnswers = provesAnswers(robotsTxt);
  const blockedBy = error && findBlocker(error, { words: null, siteAnswers });
  const home: HomePageStatus = { kind: 'error', url, status: response.status, blockedBy };
  return { variants, home, homePage: null, robotsTxt };
}

/** Lists the home page URLs of a host, the most common first. */
function listHomeUrls(host: string): [string, ...string[]] {
  const [bare, www] = listCoveredHosts(host);
  return [`https://${bare}/`, `https://${www}/`, `http://${bare}/`, `http://${www}/`];
}

/**
 * Returns the first home page that answers 2xx on the site, in the order of `listHomeUrls`, or else the first that answers at
 * all. Variants are fetched again, because only its body tells an error from a failure (`detectEdgeFailure`).
 */
async function findHome(
  first: HomeFetch,
  variants: readonly HomePageVariant[],
  fetchVariant: (url: string) => Promise<HomeFetch>,
): Promise<HomeFetch> {
  if (first.home) return first;
  const successful = variants.find(({ response }) => response.kind === 'answered' && isSuccess(response));
  const fetched = successful && (await fetchVariant(successful.requestedUrl));
  if (fetched?.home) return fetched;
  if (first.response.kind !== 'unreachable') return first;
  for (const { requestedUrl, response } of variants) {
    if (response.kind === 'unreachable') continue;
    const other = await fetchVariant(requestedUrl);
    if (other.response.kind !== 'unreachable') return other;
  }
  return first;
}

async function probeSite(
  home: string,
  host: string,
  robotsTxt: FetchedRobotsTxt,
  requester: Requester,
  budget: InspectionBudget,
): Promise<Pick<SiteFacts, 'sitemap' | 'notFoundProbe' | 'llmsTxt' | 'agentsMd' | 'markdown'>> {
  const { origin } = new URL(home);
  const limits = { bytes: Math.max(0, budget.bytes - TEXT_FILES * MAX_TEXT_BYTES) };
  const [{ files, urls, lastmods, truncated }, notFoundProbe, llmsTxt, agentsMd, markdown] =
    await Promise.all([
      readSitemaps(origin, robotsTxt, { ...requester, limits }),
      probeUrl(`${origin}/no-such-page-${randomToken(12)}`, host, requester),
      probeTextFile(`${origin}/llms.txt`, host, requester, /^text\/(?:plain|markdown)$/),
      probeTextFile(`${origin}/AGENTS.md`, host, requester, /^text\/(?:plain|markdown)$/),
      probeTextFile(
        home,
        host,
        { ...requester, headers: { ...requester.headers, accept: 'text/markdown' } },
        /^text\/markdown$/,
      ),
    ]);
  const sitemap = { files, urls, truncated, lastmods };
  return { sitemap, notFoundProbe, llmsTxt, agentsMd, markdown };
}

const NOT_INSPECTED: ProbeResult = { kind: 'unreachable', message: 'It was not fetched' };

function toUnknownRobotsTxt(host: string): FetchedRobotsTxt {
  return {
    kind: 'unreachable',
    url: `https://${host}/robots.txt`,
    reason: 'robots.txt was not fetched: the home page did not answer',
  };
}

function toUnreachableSite(
  home: HomePageStatus,
  variants: HomePageVariant[],
  host: string,
): Omit<SiteInspection<never>, 'refusal'> {
  const notFetched: TextFileStatus = {
    found: 'unknown',
    url: `https://${host}/`,
    detail: 'was not fetched',
  };
  const robotsTxt = toUnknownRobotsTxt(host);
  const sitemap = { files: [], urls: [], truncated: false, lastmods: [] };
  const probes = {
    notFoundProbe: NOT_INSPECTED,
    llmsTxt: notFetched,
    agentsMd: notFetched,
    markdown: notFetched,
  };
  return { facts: { home, variants, robotsTxt, sitemap, ...probes }, homePage: null };
}
