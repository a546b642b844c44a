import { parseMediaType } from '../lib/http/media-type.ts';
import type {
  ProbeResult,
  HomePageStatus,
  SiteFacts,
  TextFileStatus,
  HomePageVariant,
} from '../engine/site/site-facts.ts';
import type { FetchedPage, FetchedRobotsTxt } from '../engine/fetched-page.ts';
import { randomToken } from '../lib/secret.ts';
import { listCoveredHosts } from '../lib/host/website-host.ts';
import { fetchPage, type FetchResult } from './fetch-page.ts';
import { followRedirects } from './follow-redirects.ts';
import { readBody } from './read-body.ts';
import { type CrawlerOptions, createRequester, type Requester } from './requester.ts';
import { readSitemaps } from './sitemap/read-sitemaps.ts';

export interface SiteInspection {
  facts: Omit<SiteFacts, 'homePage'>;
  /** The home page and the robots.txt of its origin; `null` if the site is unreachable. */
  home: { page: FetchedPage; robotsTxt: FetchedRobotsTxt } | null;
}

const MAX_REDIRECTS = 5;
/** For each URL, redirects and body included. */
const TIMEOUT_MS = 8_000;
/** For the home page, which may be fetched a second time at another URL. */
const HOME_LIMITS = { headersTimeoutMs: 10_000, totalTimeoutMs: 15_000 };
/** For all requests after the home page together. */
const PROBES_TIMEOUT_MS = 22_000;
/** Bytes to read of llms.txt and AGENTS.md: only whether they have content matters. */
const MAX_TEXT_BYTES = 4 * 1024;

/**
 * Inspects a site (docs/contract.md 9.3): fetches the home page over http and https, with and without `www.`, robots.txt,
 * sitemaps, a random path, /llms.txt, /AGENTS.md, and the home page as Markdown. Fetches no other page. Never throws.
 *
 * @param host as returned by `parseWebsiteHost`
 */
export async function inspectSite(host: string, options: CrawlerOptions): Promise<SiteInspection> {
  const abortController = new AbortController();
  const requester = createRequester(options, abortController.signal);
  try {
    const [first, ...others] = listHomeUrls(host);
    const [firstResult, ...otherResults] = await Promise.all([
      fetchPage(first, { ...options, limits: HOME_LIMITS }),
      ...others.map((url) => probeUrl(url, requester)),
    ]);
    const variants = others.map(
      (url, index): HomePageVariant => ({
        requestedUrl: url,
        response: otherResults[index] ?? NOT_INSPECTED,
      }),
    );
    const homeResult = isSuccessfulPage(firstResult)
      ? firstResult
      : await fetchFirstSuccessful(variants, host, options, firstResult);
    variants.unshift({ requestedUrl: first, response: toProbeResult(firstResult) });
    const home = toHomePageStatus(homeResult, host);
    if (homeResult.kind !== 'page' || home.kind === 'unreachable')
      return toUnreachableSite(home, variants, host);
    const signal = AbortSignal.any([abortController.signal, AbortSignal.timeout(PROBES_TIMEOUT_MS)]);
    const probes = await probeSite(home.url, homeResult.robotsTxt, { ...requester, signal });
    const { page, robotsTxt } = homeResult;
    return { facts: { home, robotsTxt, variants, ...probes }, home: { page, robotsTxt } };
  } finally {
    abortController.abort();
  }
}

/** The home page URLs of a host, the most common one first. */
function listHomeUrls(host: string): [string, ...string[]] {
  const [bare, www] = listCoveredHosts(host);
  return [`https://${bare}/`, `https://${www}/`, `http://${bare}/`, `http://${www}/`];
}

/** Fetches the first variant that answered 2xx on the site; without one, returns `fetched`. */
async function fetchFirstSuccessful(
  variants: readonly HomePageVariant[],
  host: string,
  options: CrawlerOptions,
  fetched: FetchResult,
): Promise<FetchResult> {
  const successful = variants.find(
    ({ response }) =>
      response.kind === 'answered' && isSuccessStatus(response.status) && isOnHost(response.url, host),
  );
  return successful ? fetchPage(successful.requestedUrl, { ...options, limits: HOME_LIMITS }) : fetched;
}

function isSuccessfulPage(fetched: FetchResult): boolean {
  return fetched.kind === 'page' && isSuccessStatus(fetched.page.status);
}

/** A site is reachable if its home page answers 2xx on its own hosts (docs/contract.md 9.4). */
function toHomePageStatus(fetched: FetchResult, host: string): HomePageStatus {
  if (fetched.kind !== 'page') return { kind: 'unreachable', message: fetched.message };
  const { url, status } = fetched.page;
  if (!isOnHost(url, host)) {
    return { kind: 'unreachable', message: `The home page redirects to another site, ${url.slice(0, 200)}` };
  }
  if (!isSuccessStatus(status))
    return { kind: 'unreachable', message: `The home page, ${url}, answers ${status}` };
  return { kind: 'answers', url };
}

async function probeSite(
  home: string,
  robotsTxt: FetchedRobotsTxt,
  requester: Requester,
): Promise<Pick<SiteFacts, 'sitemap' | 'notFoundProbe' | 'llmsTxt' | 'agentsMd' | 'markdown'>> {
  const { origin } = new URL(home);
  const [{ files, urls, truncated }, notFoundProbe, llmsTxt, agentsMd, markdown] = await Promise.all([
    readSitemaps(origin, robotsTxt, requester),
    probeUrl(`${origin}/no-such-page-${randomToken(12)}`, requester),
    probeTextFile(`${origin}/llms.txt`, requester, /^text\/(?:plain|markdown)$/),
    probeTextFile(`${origin}/AGENTS.md`, requester, /^text\/(?:plain|markdown)$/),
    probeTextFile(
      home,
      { ...requester, headers: { ...requester.headers, accept: 'text/markdown' } },
      /^text\/markdown$/,
    ),
  ]);
  return { sitemap: { files, urls, truncated }, notFoundProbe, llmsTxt, agentsMd, markdown };
}

const NOT_INSPECTED: ProbeResult = { kind: 'unreachable', message: 'It was not fetched' };

function toUnreachableSite(home: HomePageStatus, variants: HomePageVariant[], host: string): SiteInspection {
  const notFetched: TextFileStatus = {
    found: 'unknown',
    url: `https://${host}/`,
    detail: 'was not fetched',
  };
  const robotsTxt: FetchedRobotsTxt = {
    kind: 'unreachable',
    url: `https://${host}/robots.txt`,
    reason: 'robots.txt was not fetched: the home page did not answer',
  };
  const sitemap = { files: [], urls: [], truncated: false };
  const probes = {
    notFoundProbe: NOT_INSPECTED,
    llmsTxt: notFetched,
    agentsMd: notFetched,
    markdown: notFetched,
  };
  return { facts: { home, variants, robotsTxt, sitemap, ...probes }, home: null };
}

function toProbeResult(fetched: FetchResult): ProbeResult {
  if (fetched.kind !== 'page') return { kind: 'unreachable', message: fetched.message };
  const { url, status, redirects } = fetched.page;
  return { kind: 'answered', url, status, redirects: redirects.map((redirect) => redirect.status) };
}

/** Requests a URL without reading the body. */
async function probeUrl(startUrl: string, requester: Requester): Promise<ProbeResult> {
  const followed = await followWithTimeout(startUrl, requester);
  if (followed.kind !== 'answered') return { kind: 'unreachable', message: followed.message };
  const { url, response, redirects } = followed;
  await response.body?.cancel().catch(() => {});
  return { kind: 'answered', url, status: response.status, redirects: redirects.map(({ status }) => status) };
}

/** Whether a URL has a text file of an allowed media type and does not redirect to another path. */
async function probeTextFile(
  url: string,
  requester: Requester,
  allowedType: RegExp,
): Promise<TextFileStatus> {
  const followed = await followWithTimeout(url, requester);
  if (followed.kind !== 'answered') return { found: 'unknown', url, detail: 'could not be fetched' };
  const { response } = followed;
  const mediaType = parseMediaType(response.headers.get('content-type'));
  try {
    const { bytes } = await readBody(response, MAX_TEXT_BYTES);
    const { status } = response;
    if (status === 429 || status >= 500) return { found: 'unknown', url, detail: `answers ${status}` };
    if (!isSuccessStatus(status)) return { found: 'no', url, detail: `answers ${status}` };
    if (followed.redirects.length > 0 && new URL(followed.url).pathname !== new URL(url).pathname) {
      return { found: 'no', url, detail: `redirects to ${followed.url.slice(0, 200)}` };
    }
    if (!allowedType.test(mediaType))
      return { found: 'no', url, detail: `answers with ${mediaType || 'no media type'}` };
    return bytes.length === 0
      ? { found: 'no', url, detail: 'is empty' }
      : { found: 'yes', url, detail: `answers with ${mediaType}` };
  } catch {
    return { found: 'unknown', url, detail: 'was not sent to its end' };
  }
}

function followWithTimeout(url: string, requester: Requester): ReturnType<typeof followRedirects> {
  return followRedirects(url, {
    ...requester,
    maxRedirects: MAX_REDIRECTS,
    headersTimeoutMs: TIMEOUT_MS,
    totalTimeoutMs: TIMEOUT_MS,
    signal: AbortSignal.any([requester.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
}

function isSuccessStatus(status: number): boolean {
  return status >= 200 && status < 300;
}

function isOnHost(url: string, host: string): boolean {
  return listCoveredHosts(host).includes(new URL(url).hostname);
}
