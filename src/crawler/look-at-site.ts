import type {
  ProbeResult,
  HomePageStatus,
  SiteFacts,
  TextFileStatus,
  HomePageVariant,
} from '../engine/site/site-facts.ts';
import type { FetchedPage, FetchedRobotsTxt } from '../lib/fetched-page.ts';
import { randomToken } from '../lib/secret.ts';
import { coveredHosts } from '../lib/website-host.ts';
import { fetchPage, type FetchResult } from './fetch-page.ts';
import { follow } from './follow.ts';
import { readBody } from './read-body.ts';
import { type CrawlerOptions, requester, type Requester } from './requester.ts';
import { readSitemaps } from './sitemap.ts';

export interface SiteLook {
  facts: Omit<SiteFacts, 'homePage'>;
  /** The home page and the robots.txt that governs it; `null` unless it answered. */
  home: { page: FetchedPage; robotsTxt: FetchedRobotsTxt } | null;
}

const MAX_REDIRECTS = 5;
/** For each address, redirects and body included. */
const TIMEOUT_MS = 8_000;
/** For the home page, which may be asked for a second time under another address. */
const HOME_LIMITS = { headersMs: 10_000, totalMs: 15_000 };
/** All that comes after the home page ends by then. */
const REST_MS = 22_000;
/** Bytes of llms.txt and its like that are read: whether there is a text, not what it says. */
const TEXT_BYTES = 4 * 1024;

/**
 * Look at a site afresh: the home page over http and https, with and without `www.`, its robots.txt and sitemaps, a path
 * made up for the purpose, /llms.txt, /AGENTS.md, and the home page asked for as Markdown. No other page. Never throws.
 *
 * @param host as `parseWebsiteHost` gives it
 */
export async function lookAtSite(host: string, options: CrawlerOptions): Promise<SiteLook> {
  const over = new AbortController();
  const asks = requester(options, over.signal);
  try {
    const [first, ...others] = homeAddresses(host);
    const [fetched, ...answers] = await Promise.all([
      fetchPage(first, { ...options, limits: HOME_LIMITS }),
      ...others.map((address) => ask(address, asks)),
    ]);
    const variants = others.map(
      (asked, at): HomePageVariant => ({ requestedUrl: asked, response: answers[at] ?? NONE }),
    );
    const found = isAnswer(fetched) ? fetched : await fetchFirst(variants, host, options, fetched);
    variants.unshift({ requestedUrl: first, response: toAnswer(fetched) });
    const home = homeOf(found, host);
    if (found.kind !== 'page' || home.kind === 'unreachable') return unreachable(home, variants, host);
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(REST_MS)]);
    const rest = await lookAround(home.url, found.robotsTxt, { ...asks, signal });
    const { page, robotsTxt } = found;
    return { facts: { home, robotsTxt, variants, ...rest }, home: { page, robotsTxt } };
  } finally {
    over.abort();
  }
}

/** The one most sites are at comes first. */
function homeAddresses(host: string): [string, ...string[]] {
  const [bare, www] = coveredHosts(host);
  return [`https://${bare}/`, `https://${www}/`, `http://${bare}/`, `http://${www}/`];
}

/** The page of the first address that answered well; without one, what was fetched first. */
async function fetchFirst(
  variants: readonly HomePageVariant[],
  host: string,
  options: CrawlerOptions,
  fetched: FetchResult,
): Promise<FetchResult> {
  const good = variants.find(
    ({ response: answer }) =>
      answer.kind === 'answered' && isSuccess(answer.status) && isOn(answer.url, host),
  );
  return good ? fetchPage(good.requestedUrl, { ...options, limits: HOME_LIMITS }) : fetched;
}

function isAnswer(fetched: FetchResult): boolean {
  return fetched.kind === 'page' && isSuccess(fetched.page.status);
}

/** A site is where its home page answers 2xx on its own host. */
function homeOf(fetched: FetchResult, host: string): HomePageStatus {
  if (fetched.kind !== 'page') return { kind: 'unreachable', message: fetched.message };
  const { url, status } = fetched.page;
  if (!isOn(url, host)) {
    return { kind: 'unreachable', message: `The home page redirects to another site, ${url.slice(0, 200)}` };
  }
  if (!isSuccess(status)) return { kind: 'unreachable', message: `The home page, ${url}, answers ${status}` };
  return { kind: 'answers', url };
}

async function lookAround(
  home: string,
  robotsTxt: FetchedRobotsTxt,
  asks: Requester,
): Promise<Pick<SiteFacts, 'sitemap' | 'notFoundProbe' | 'llmsTxt' | 'agentsMd' | 'markdown'>> {
  const { origin } = new URL(home);
  const [{ files, urls, truncated }, notFoundProbe, llmsTxt, agentsMd, markdown] = await Promise.all([
    readSitemaps(origin, robotsTxt, asks),
    ask(`${origin}/no-such-page-${randomToken(12)}`, asks),
    askForText(`${origin}/llms.txt`, asks, /^text\/(?:plain|markdown)$/),
    askForText(`${origin}/AGENTS.md`, asks, /^text\/(?:plain|markdown)$/),
    askForText(home, { ...asks, headers: { ...asks.headers, accept: 'text/markdown' } }, /^text\/markdown$/),
  ]);
  return { sitemap: { files, urls, truncated }, notFoundProbe, llmsTxt, agentsMd, markdown };
}

const NONE: ProbeResult = { kind: 'unreachable', message: 'It was not looked at' };

function unreachable(home: HomePageStatus, variants: HomePageVariant[], host: string): SiteLook {
  const nothing: TextFileStatus = { found: 'unknown', url: `https://${host}/`, detail: 'was not looked at' };
  const robotsTxt: FetchedRobotsTxt = {
    kind: 'unreachable',
    url: `https://${host}/robots.txt`,
    reason: 'robots.txt was not looked at: the home page did not answer',
  };
  const sitemap = { files: [], urls: [], truncated: false };
  const rest = { notFoundProbe: NONE, llmsTxt: nothing, agentsMd: nothing, markdown: nothing };
  return { facts: { home, variants, robotsTxt, sitemap, ...rest }, home: null };
}

function toAnswer(fetched: FetchResult): ProbeResult {
  if (fetched.kind !== 'page') return { kind: 'unreachable', message: fetched.message };
  const { url, status, redirects } = fetched.page;
  return { kind: 'answered', url, status, redirects: redirects.map((redirect) => redirect.status) };
}

/** Where an address leads, and with what status; the body is not read. */
async function ask(address: string, asks: Requester): Promise<ProbeResult> {
  const followed = await visit(address, asks);
  if (followed.kind !== 'answered') return { kind: 'unreachable', message: followed.message };
  const { url, response, redirects } = followed;
  await response.body?.cancel().catch(() => {});
  return { kind: 'answered', url, status: response.status, redirects: redirects.map(({ status }) => status) };
}

/** Whether there is a text of the right type at an address, without being led elsewhere. */
async function askForText(url: string, asks: Requester, type: RegExp): Promise<TextFileStatus> {
  const followed = await visit(url, asks);
  if (followed.kind !== 'answered') return { found: 'unknown', url, detail: 'could not be looked at' };
  const { response } = followed;
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  try {
    const { bytes } = await readBody(response, TEXT_BYTES);
    const { status } = response;
    if (status === 429 || status >= 500) return { found: 'unknown', url, detail: `answers ${status}` };
    if (!isSuccess(status)) return { found: 'no', url, detail: `answers ${status}` };
    if (followed.redirects.length > 0 && new URL(followed.url).pathname !== new URL(url).pathname) {
      return { found: 'no', url, detail: `redirects to ${followed.url.slice(0, 200)}` };
    }
    if (!type.test(mediaType))
      return { found: 'no', url, detail: `answers with ${mediaType || 'no media type'}` };
    return bytes.length === 0
      ? { found: 'no', url, detail: 'is empty' }
      : { found: 'yes', url, detail: `answers with ${mediaType}` };
  } catch {
    return { found: 'unknown', url, detail: 'broke off' };
  }
}

function visit(address: string, asks: Requester): ReturnType<typeof follow> {
  return follow(address, {
    ...asks,
    maxRedirects: MAX_REDIRECTS,
    headersMs: TIMEOUT_MS,
    totalMs: TIMEOUT_MS,
    signal: AbortSignal.any([asks.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isOn(url: string, host: string): boolean {
  return coveredHosts(host).includes(new URL(url).hostname);
}
