import type { FetchedPage } from '../../lib/fetched-page.ts';
import { follow, type Visit } from '../follow.ts';
import { FETCH_LIMITS, readAnswer } from '../read-page.ts';
import type { Requester } from '../requester.ts';
import type { Candidate, Frontier, SkipReason } from './frontier.ts';
import type { RobotsGate } from './robots-gate.ts';

/** What asking for a page of a crawl came to. `message` is a sentence. */
export type Fetched =
  | { kind: 'page'; page: FetchedPage }
  | { kind: 'skipped'; reason: SkipReason; message: string }
  /** The site asks to come back later; `retryAfter` is its header. */
  | { kind: 'busy'; retryAfter: string | null; message: string };

export interface Crawling {
  asks: Requester;
  gate: RobotsGate;
  frontier: Frontier;
}

/**
 * Fetch a page that robots.txt allows. Redirects are followed to pages of the site that robots.txt allows and that were
 * not taken yet. Whatever is no HTML is left out unread; an error status is a page, whatever its type. Never throws.
 */
export async function fetchCandidate(
  candidate: Candidate,
  { asks, gate, frontier }: Crawling,
): Promise<Fetched> {
  let refusal: SkipReason = 'unreachable';
  const visit: Visit = {
    ...asks,
    ...FETCH_LIMITS,
    signal: AbortSignal.any([asks.signal, AbortSignal.timeout(FETCH_LIMITS.totalMs)]),
    refuseRedirect: async (target) => {
      let reason = frontier.takeTarget(target, candidate);
      if (reason === null && !(await gate.allows(target))) reason = 'robots_txt';
      if (reason === null) return null;
      refusal = reason;
      return REFUSALS[reason] ?? reason;
    },
  };
  const followed = await follow(candidate.url, visit);
  if (followed.kind === 'refused') return { kind: 'skipped', reason: refusal, message: followed.message };
  if (followed.kind === 'unreachable') return unreachable(followed.message, asks.signal);
  const { response, url } = followed;
  const { status, headers } = response;
  const retryAfter = headers.get('retry-after');
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    await response.body?.cancel();
    return { kind: 'busy', retryAfter, message: `${url} answers with HTTP status ${status}.` };
  }
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (status < 400 && !HTML.has(type)) {
    await response.body?.cancel();
    return { kind: 'skipped', reason: 'not_html', message: `${url} is no HTML page but ${type}.` };
  }
  const page = await readAnswer(followed, visit, FETCH_LIMITS.maxBytes);
  if (!('url' in page)) return unreachable(page.message, asks.signal);
  return asks.signal.aborted ? unreachable('The crawl was over.', asks.signal) : { kind: 'page', page };
}

/** Without a type browsers look at the content, and the analysis does. */
const HTML = new Set(['text/html', 'application/xhtml+xml', '']);

const REFUSALS: Partial<Record<SkipReason, string>> = {
  robots_txt: 'robots.txt disallows it for our crawler.',
  other_host: 'it is on another host.',
  not_html: 'it is no HTML page.',
  redirect: 'that page was crawled already.',
};

function unreachable(message: string, over: AbortSignal): Fetched {
  return { kind: 'skipped', reason: over.aborted ? 'time' : 'unreachable', message };
}
