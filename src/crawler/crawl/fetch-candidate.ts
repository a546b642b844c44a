import { parseMediaType } from '../../lib/http/media-type.ts';
import { type FetchedPage, isSuccess } from '../../engine/fetched-page.ts';
import { followRedirects, type FollowOptions, type RefusedUrl } from '../follow-redirects.ts';
import { FETCH_LIMITS, MAX_ERROR_BYTES, readPage } from '../read-page.ts';
import { holdTurn, type Requester } from '../requester.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { Candidate, Frontier } from './frontier.ts';
import type { CrawledAnswer } from './page-sink.ts';
import type { RobotsTxtCache } from './robots-txt-cache.ts';

/** Result of fetching a candidate. `message` is a sentence. */
export type CandidateResult =
  | { kind: 'page'; page: FetchedPage }
  /** An answer that is no page. */
  | {
      kind: 'answered';
      answer: Pick<CrawledAnswer, 'status' | 'location'>;
      reason: SkipReason;
      message: string;
    }
  | { kind: 'skipped'; reason: SkipReason; message: string }
  /** 429, or 503 with `Retry-After`. `retryAfter` is the value of that header. */
  | { kind: 'busy'; retryAfter: string | null; message: string };

export interface CrawlContext {
  requester: Requester;
  robotsCache: RobotsTxtCache;
  frontier: Frontier;
}

/**
 * Fetches a candidate that robots.txt allows. Follows redirects only to URLs of the site that robots.txt allows and that
 * were not taken before. What is not 2xx and HTML is an answer, not a page (docs/contract.md 7.8): of an error only the start is read. Never
 * throws.
 */
export async function fetchCandidate(
  candidate: Candidate,
  { requester, robotsCache, frontier }: CrawlContext,
): Promise<CandidateResult> {
  let skipReason: SkipReason = 'unreachable';
  const options: FollowOptions = {
    ...requester,
    ...FETCH_LIMITS,
    signal: AbortSignal.any([requester.signal, AbortSignal.timeout(FETCH_LIMITS.totalTimeoutMs)]),
    refuseRedirect: async (target) => {
      let reason = frontier.claimRedirectTarget(target, candidate);
      // Its robots.txt is requested in the turn of this page, which ends only after it.
      if (reason === null && !(await robotsCache.isAllowed(target, holdTurn(requester))))
        reason = 'robots_txt';
      if (reason === null) return null;
      skipReason = reason;
      return SKIP_MESSAGES[reason] ?? reason;
    },
  };
  const followed = await followRedirects(candidate.url, options);
  if (followed.kind === 'refused') return toRefusedRedirect(followed, skipReason);
  if (followed.kind !== 'answered') return toUnreachableSkip(followed.message, requester.signal);
  const { response, url, redirects } = followed;
  const { status, headers } = response;
  const retryAfter = headers.get('retry-after');
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    await response.body?.cancel();
    return { kind: 'busy', retryAfter, message: `${url} answers with HTTP status ${status}.` };
  }
  const answer = { status, location: redirects.length > 0 ? url : null };
  const mediaType = parseMediaType(headers.get('content-type'));
  if (isSuccess({ status }) && !HTML_MEDIA_TYPES.has(mediaType)) {
    await response.body?.cancel();
    const message = `${url} is not an HTML page but ${mediaType}.`;
    return { kind: 'answered', answer, reason: 'not_html', message };
  }
  const maxBytes = isSuccess({ status }) ? FETCH_LIMITS.maxBytes : MAX_ERROR_BYTES;
  const page = await readPage(followed, options, maxBytes);
  if (!('url' in page)) return toUnreachableSkip(page.message, requester.signal);
  if (!isSuccess({ status })) {
    const message = `${url} answers with HTTP status ${status}.`;
    return { kind: 'answered', answer, reason: 'error', message };
  }
  return requester.signal.aborted
    ? toUnreachableSkip('The crawl has ended.', requester.signal)
    : { kind: 'page', page };
}

/** Without a media type, browsers and the analysis sniff the content. */
const HTML_MEDIA_TYPES = new Set(['text/html', 'application/xhtml+xml', '']);

const SKIP_MESSAGES: Partial<Record<SkipReason, string>> = {
  robots_txt: 'robots.txt disallows it for our crawler.',
  other_host: 'it is on another host.',
  not_html: 'it is not an HTML page.',
  redirect: 'that page was already crawled.',
};

function toRefusedRedirect({ redirects, message }: RefusedUrl, reason: SkipReason): CandidateResult {
  const [first] = redirects;
  if (!first) return { kind: 'skipped', reason, message };
  const location = redirects.at(-1)?.location ?? null;
  return { kind: 'answered', answer: { status: first.status, location }, reason, message };
}

function toUnreachableSkip(message: string, signal: AbortSignal): CandidateResult {
  return { kind: 'skipped', reason: signal.aborted ? 'time' : 'unreachable', message };
}
