import type { Blocked } from '../../contracts/blocked.ts';
import { checkUrl } from '../../crawler/check-url.ts';
import { allowsCrawler, explainDisallow, readOriginRules } from '../../crawler/crawl/robots-txt-cache.ts';
import { decodePage } from '../../crawler/decode-text.ts';
import type { UnreachableReason } from '../../crawler/failure.ts';
import { type FetchedSource, fetchPage, type FetchResult } from '../../crawler/fetch-page.ts';
import type { CrawlerOptions } from '../../crawler/requester.ts';
import { describeBlocker, nameBlocker } from '../../engine/blockers.ts';
import { isSuccess } from '../../engine/fetched-page.ts';
import { readFacts } from '../../engine/page/page-facts.ts';
import { CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import { listCoveredHosts } from '../../lib/host/bare-host.ts';
import { newId } from '../../lib/id.ts';
import type { Context } from '../context.ts';
import { shareWork } from '../credits/share-work.ts';
import { assertFetchable } from '../hosts/blocks.ts';
import { hostBlockedError, hostRateLimitedError } from '../hosts/host-errors.ts';
import { createCrawlerOptions } from '../hosts/host-gate.ts';
import { readHostAccess } from './access.ts';
import { countVerification } from './verify-website.ts';

/** What can answer in place of a page, the first first. */
const LAYERS = ['dns', 'connection', 'firewall', 'robots_txt', 'server', 'page'] as const;
export type ReachLayer = (typeof LAYERS)[number];

/** What one layer did. `unknown`: another one answered in its place. `text` is one or two sentences. */
export interface ReachStep {
  layer: ReachLayer;
  outcome: 'passed' | 'failed' | 'unknown';
  text: string;
}

/** What became of a request of a home page. */
export interface ReachResult {
  /** The URL that was requested. */
  url: string;
  /** One for each layer. */
  steps: ReachStep[];
  /** `null` unless a firewall or bot protection answered. */
  blocked: Blocked | null;
}

/**
 * Requests the home page and robots.txt of the caller's website as a scan does, and says which layer answered. If the host has no address, it
 * requests those of the same host with or without `www.`. Stores and costs nothing.
 *
 * @throws ServiceError 422 if the host, or another that the home page leads to, is blocked; 429 over the limit on verifications, on
 *   concurrent work, or over that of another host; 503 if what the owner has set for requests cannot be decrypted
 */
export async function testReach(
  { env, caller: { accountId } }: Context,
  { host }: { host: string },
): Promise<ReachResult> {
  await assertFetchable(env, { host });
  await countVerification(env, accountId);
  return shareWork(env, { accountId, kind: 'reach', subject: host }, async () => {
    const access = await readHostAccess(env, { host, accountId });
    const work = { id: newId('work_'), kind: 'interactive' } as const;
    const options = createCrawlerOptions(env, accountId, work, access);
    const [bare, www] = listCoveredHosts(host);
    const result = await requestHome(bare, options);
    if (hasAddress(result)) return result;
    const other = await requestHome(www, options);
    return hasAddress(other) ? other : result;
  });
}

function hasAddress({ steps }: ReachResult): boolean {
  return steps[0]?.outcome === 'passed';
}

async function requestHome(host: string, options: CrawlerOptions): Promise<ReachResult> {
  const checked = checkUrl(`https://${host}/`);
  if (!checked.ok) throw new RangeError(checked.reason);
  const { href: url } = checked.url;
  const fetched = await fetchPage(checked.url, options);
  if (fetched.kind === 'rate-limited') throw hostRateLimitedError(fetched);
  if (fetched.kind === 'blocked') throw hostBlockedError(fetched.message);
  return { url, ...(fetched.kind === 'page' ? describeAnswer(fetched) : describeFailure(fetched)) };
}

/** The layer at which a request without an answer ends. */
const FAILING_LAYERS: Record<UnreachableReason, ReachLayer> = {
  'no-address': 'dns',
  dns: 'dns',
  tls: 'connection',
  refused: 'connection',
  timeout: 'connection',
  connection: 'connection',
  'redirect-loop': 'server',
  'too-many-redirects': 'server',
};

/** What each layer is known for once it let a request pass. */
const PASSED: Record<ReachLayer, string> = {
  dns: 'The host has a public address.',
  connection: 'The server accepted the connection and answered.',
  firewall: 'No firewall or bot protection answered in place of the website.',
  robots_txt: `${CRAWLER_TOKEN} may fetch the home page.`,
  server: 'The server answers with success.',
  page: 'The page is HTML.',
};

/** Without an answer. Behind a redirect, it is the website that leads to another that fails. */
function describeFailure(
  failure: Extract<FetchResult, { kind: 'refused' | 'unreachable' }>,
): Omit<ReachResult, 'url'> {
  const layer = failure.kind === 'refused' ? 'dns' : FAILING_LAYERS[failure.reason];
  const failed = LAYERS.indexOf(failure.redirects.length > 0 ? 'server' : layer);
  // A connection shows that the host has an address, a redirect that it answers.
  const passed = Math.min(failed, LAYERS.indexOf('firewall'));
  const steps = LAYERS.map((one, index) => toStep(one, index === failed ? failure.message : index < passed));
  return { steps, blocked: null };
}

function describeAnswer({ response, robotsTxt }: FetchedSource): Omit<ReachResult, 'url'> {
  const page = decodePage(response);
  const { blockedBy, html } = readFacts({ page, robotsTxt, now: Date.now() });
  const answer = `${page.url} answers with HTTP status ${page.status}.`;
  const isAnswered = blockedBy === null;
  const isAllowed = allowsCrawler(readOriginRules(robotsTxt), new URL(page.url));
  const steps = [
    toStep('dns', true),
    toStep('connection', true),
    toStep(
      'firewall',
      isAnswered || `${nameBlocker(blockedBy) ?? 'A firewall or the server'} refused our crawler. ${answer}`,
    ),
    toStep('robots_txt', isAllowed || explainDisallow(robotsTxt, page.url)),
    toStep('server', isAnswered && (isSuccess(page) || answer)),
    toStep('page', isAnswered && isSuccess(page) && (html !== null || `${page.url} is not an HTML page.`)),
  ];
  return { steps, blocked: isAnswered ? null : describeBlocker(blockedBy) };
}

/** @param answer whether the layer let the request pass, `false` if that is unknown, or why it did not */
function toStep(layer: ReachLayer, answer: boolean | string): ReachStep {
  if (typeof answer === 'string') return { layer, outcome: 'failed', text: answer };
  return answer
    ? { layer, outcome: 'passed', text: PASSED[layer] }
    : { layer, outcome: 'unknown', text: 'Another layer answered in its place.' };
}
