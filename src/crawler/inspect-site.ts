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
  /** The home page and the robots.txt that governs it; `null` unless it answered. */
  home: { page: FetchedPage; robotsTxt: FetchedRobotsTxt } | null;
}

const MAX_REDIRECTS = 5;
/** For each address, redirects and body included. */
const TIMEOUT_MS = 8_000;
/** For the home page, which may be asked for a second time under another address. */
const HOME_LIMITS = { headersTimeoutMs: 10_000, totalTimeoutMs: 15_000 };
/** All that comes after the home page ends by then. */
const PROBES_TIMEOUT_MS = 22_000;
/** Bytes of llms.txt and its like that are read: whether there is a text, not what it says. */
const MAX_TEXT_BYTES = 4 * 1024;

/**
 * Look at a site afresh: the home page over http and https, with and without `www.`, its robots.txt and sitemaps, a path
 * made up for the purpose, /llms.txt, /AGENTS.md, and the home page asked for as Markdown. No other page. Never throws.
 *
 * @param host as `parseWebsiteHost` gives it
 */
export async function inspectSite(host: string, options: CrawlerOptions): Promise<SiteInspection> {
  const abortController = new AbortController();
  const requester = createRequester(options, abortController.signal);
  try {
    const [first, ...others] = listHomeUrls(host);
    const [firstResult, ...answers] = await Promise.all([
      fetchPage(first, { ...options, limits: HOME_LIMITS }),
      ...others.map((address) => probeUrl(address, requester)),
    ]);
    const variants = others.map(
      (asked, at): HomePageVariant => ({ requestedUrl: asked, response: answers[at] ?? NOT_INSPECTED }),
    );
    const homeResult = isSuccessfulPage(firstResult)
      ? firstResult
      : await fetchFirstSuccessful(variants, host, options, firstResult);
    variants.unshift({ requestedUrl: first, response: toAnswer(firstResult) });
    const home = toHomePageStatus(homeResult, host);
    if (homeResult.kind !== 'page' || home.kind === 'unreachable')
      return toUnreachableSite(home, variants, host);
    const signal = AbortSignal.any([abortController.signal, AbortSignal.timeout(PROBES_TIMEOUT_MS)]);
    const rest = await probeSite(home.url, homeResult.robotsTxt, { ...requester, signal });
    const { page, robotsTxt } = homeResult;
    return { facts: { home, robotsTxt, variants, ...rest }, home: { page, robotsTxt } };
  } finally {
    abortController.abort();
  }
}

/** The one most sites are at comes first. */
function listHomeUrls(host: string): [string, ...string[]] {
  const [bare, www] = listCoveredHosts(host);
  return [`https://${bare}/`, `https://${www}/`, `http://${bare}/`, `http://${www}/`];
}

/** The page of the first address that answered well; without one, what was fetched first. */
async function fetchFirstSuccessful(
  variants: readonly HomePageVariant[],
  host: string,
  options: CrawlerOptions,
  fetched: FetchResult,
): Promise<FetchResult> {
  const good = variants.find(
    ({ response: answer }) =>
      answer.kind === 'answered' && isSuccessStatus(answer.status) && isOnHost(answer.url, host),
  );
  return good ? fetchPage(good.requestedUrl, { ...options, limits: HOME_LIMITS }) : fetched;
}

function isSuccessfulPage(fetched: FetchResult): boolean {
  return fetched.kind === 'page' && isSuccessStatus(fetched.page.status);
}

/** A site is where its home page answers 2xx on its own host. */
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

const NOT_INSPECTED: ProbeResult = { kind: 'unreachable', message: 'It was not looked at' };

function toUnreachableSite(home: HomePageStatus, variants: HomePageVariant[], host: string): SiteInspection {
  const nothing: TextFileStatus = { found: 'unknown', url: `https://${host}/`, detail: 'was not looked at' };
  const robotsTxt: FetchedRobotsTxt = {
    kind: 'unreachable',
    url: `https://${host}/robots.txt`,
    reason: 'robots.txt was not looked at: the home page did not answer',
  };
  const sitemap = { files: [], urls: [], truncated: false };
  const rest = { notFoundProbe: NOT_INSPECTED, llmsTxt: nothing, agentsMd: nothing, markdown: nothing };
  return { facts: { home, variants, robotsTxt, sitemap, ...rest }, home: null };
}

function toAnswer(fetched: FetchResult): ProbeResult {
  if (fetched.kind !== 'page') return { kind: 'unreachable', message: fetched.message };
  const { url, status, redirects } = fetched.page;
  return { kind: 'answered', url, status, redirects: redirects.map((redirect) => redirect.status) };
}

/** Where an address leads, and with what status; the body is not read. */
async function probeUrl(address: string, requester: Requester): Promise<ProbeResult> {
  const followed = await followWithTimeout(address, requester);
  if (followed.kind !== 'answered') return { kind: 'unreachable', message: followed.message };
  const { url, response, redirects } = followed;
  await response.body?.cancel().catch(() => {});
  return { kind: 'answered', url, status: response.status, redirects: redirects.map(({ status }) => status) };
}

/** Whether there is a text of the right type at an address, without being led elsewhere. */
async function probeTextFile(
  url: string,
  requester: Requester,
  allowedType: RegExp,
): Promise<TextFileStatus> {
  const followed = await followWithTimeout(url, requester);
  if (followed.kind !== 'answered') return { found: 'unknown', url, detail: 'could not be looked at' };
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
    return { found: 'unknown', url, detail: 'broke off' };
  }
}

function followWithTimeout(address: string, requester: Requester): ReturnType<typeof followRedirects> {
  return followRedirects(address, {
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
