import { SECOND } from '../../lib/time.ts';
import { parseMediaType } from '../../lib/http/headers.ts';
import { describeBlocker, findBlocker, findBlockerInHeaders, provesAnswers } from '../../engine/blockers.ts';
import { isSuccess, type Redirect } from '../../engine/fetched-page.ts';
import { checkUrl } from '../check-url.ts';
import {
  type FetchFailure,
  followRedirects,
  type FollowOptions,
  type RefusedUrl,
} from '../follow-redirects.ts';
import type { Unreachable } from '../failure.ts';
import { FETCH_LIMITS, MAX_ERROR_BYTES, readPage, type ReadResponse, readResponse } from '../read-page.ts';
import { holdTurn, type Requester } from '../requester.ts';
import type { SkipReason } from '../../contracts/skip-reasons.ts';
import type { UnauditedAnswer } from '../../engine/site/site-pages.ts';
import type { RobotsTxtCache } from './robots-txt-cache.ts';

/** Result of fetching a candidate. `message` is a sentence. */
export type CandidateResult =
  /** Not decoded yet, so that the next request need not wait. */
  | { kind: 'page'; response: ReadResponse }
  /** The page has not changed since the audit whose validators were sent. */
  | { kind: 'unchanged' }
  /** An answer that is no page. */
  | {
      kind: 'answered';
      answer: Pick<UnauditedAnswer, 'status' | 'location' | 'via' | 'blockedBy'>;
      reason: SkipReason;
      message: string;
    }
  | { kind: 'skipped'; reason: SkipReason; message: string }
  /** The host does not answer: no address, no connection, a timeout. */
  | { kind: 'silent'; message: string }
  /** 429, or 503 with `Retry-After`. `retryAfter` is the value of that header. */
  | { kind: 'busy'; status: number; retryAfter: string | null; message: string }
  /** Nothing was sent, for a reason on our side. In milliseconds. */
  | { kind: 'postponed'; wait: number; message: string }
  /** The crawl has ended. */
  | { kind: 'ended'; message: string };

/** Sent with the request, so that the site does not send an unchanged page again (RFC 9110 section 13.1). */
export interface PageValidators {
  etag: string | null;
  lastModified: string | null;
}

export interface CandidateContext {
  requester: Requester;
  robotsCache: RobotsTxtCache;
  /** Takes the target of a redirect. Returns the reason for not following it, or `null`. */
  claimRedirectTarget: (target: string) => SkipReason | null;
  /** Whether a page of the website has answered. */
  hasAnswered: boolean;
}

/**
 * Fetches a candidate that robots.txt allows. Follows redirects only to URLs of the site that robots.txt allows and that were
 * not taken before. Anything but a 2xx HTML response is an answer, not a page (docs/contract.md 7.8); only the start of an
 * error is read. Never throws.
 */
export async function fetchCandidate(
  candidateUrl: string,
  validators: PageValidators | null,
  { requester, robotsCache, claimRedirectTarget, hasAnswered }: CandidateContext,
): Promise<CandidateResult> {
  let skipReason: SkipReason = 'unreachable';
  const conditions = toConditions(validators);
  const options: FollowOptions = {
    ...requester,
    ...FETCH_LIMITS,
    conditions,
    signal: AbortSignal.any([requester.signal, AbortSignal.timeout(FETCH_LIMITS.totalTimeoutMs)]),
    refuseRedirect: async (target) => {
      // The robots.txt is requested in the turn of this page, which ends after it.
      const reason =
        claimRedirectTarget(target) ?? (await robotsCache.findRefusal(target, holdTurn(requester)));
      if (reason === null) return null;
      skipReason = reason;
      return SKIP_MESSAGES[reason] ?? reason;
    },
  };
  const followed = await followRedirects(checkUrl(candidateUrl), options);
  if (requester.signal.aborted) return { kind: 'ended', message: 'The scan has ended.' };
  if (followed.kind === 'refused') return toRefusedRedirect(followed, skipReason);
  if (followed.kind !== 'answered') return toFailure(followed);
  const { response, url, redirects } = followed;
  const { status, headers } = response;
  const retryAfter = headers.get('retry-after');
  const isBusy = status === 429 || (status === 503 && retryAfter !== null);
  if (isBusy && findBlockerInHeaders([...headers]) === null) {
    await response.body?.cancel();
    return { kind: 'busy', status, retryAfter, message: `${url} answers with HTTP status ${status}.` };
  }
  const isConditional = redirects.length === 0 && Object.keys(conditions).length > 0;
  if (status === 304 && isConditional) return { kind: 'unchanged' };
  const answer = { status, ...describeRedirects(redirects), blockedBy: null };
  const mediaType = parseMediaType(headers.get('content-type'));
  if (isSuccess({ status }) && !HTML_MEDIA_TYPES.has(mediaType)) {
    await response.body?.cancel();
    const message = `${url} is not an HTML page but ${mediaType}.`;
    return { kind: 'answered', answer, reason: 'not_html', message };
  }
  const page = isSuccess({ status })
    ? await readResponse(followed, options, FETCH_LIMITS.maxBytes)
    : await readPage(followed, options, MAX_ERROR_BYTES);
  if (requester.signal.aborted) return { kind: 'ended', message: 'The scan has ended.' };
  if (!('url' in page)) return toFailure(page);
  if ('body' in page) return { kind: 'page', response: page };
  const { fetched: robotsTxt } = await robotsCache.get(new URL(url).origin, holdTurn(requester));
  const siteAnswers = hasAnswered || provesAnswers(robotsTxt);
  const blockedBy = findBlocker(page, { words: null, siteAnswers });
  const message = `${url} answers with HTTP status ${status}.`;
  if (blockedBy === null) return { kind: 'answered', answer, reason: 'error', message };
  return {
    kind: 'answered',
    answer: { ...answer, blockedBy },
    reason: 'blocked',
    message: `${message} ${describeBlocker(blockedBy).message}`,
  };
}

function toConditions(validators: PageValidators | null): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
}

/** Failures of a URL rather than of its host. */
const URL_FAILURES = new Set<Unreachable['reason']>(['redirect-loop', 'too-many-redirects']);

function toFailure(failure: Exclude<FetchFailure, RefusedUrl>): CandidateResult {
  const { message } = failure;
  if (failure.kind === 'rate-limited')
    return { kind: 'postponed', wait: failure.retryAfter * SECOND, message };
  if (failure.kind !== 'unreachable') return { kind: 'skipped', reason: 'unreachable', message };
  return URL_FAILURES.has(failure.reason)
    ? toRedirected(failure.redirects, 'unreachable', message)
    : { kind: 'silent', message };
}

/** Without a media type, browsers and the analysis sniff the content. */
const HTML_MEDIA_TYPES = new Set(['text/html', 'application/xhtml+xml', '']);

const SKIP_MESSAGES: Partial<Record<SkipReason, string>> = {
  robots_txt: 'robots.txt disallows it for our crawler.',
  robots_txt_unavailable: 'robots.txt could not be read.',
  other_host: 'it is on another host.',
  not_html: 'it is not an HTML page.',
  redirect: 'that page was already crawled.',
};

function toRefusedRedirect({ redirects, message }: RefusedUrl, reason: SkipReason): CandidateResult {
  return toRedirected(redirects, reason, message);
}

/** The result for a URL whose redirects were not followed to their end. */
function toRedirected(redirects: readonly Redirect[], reason: SkipReason, message: string): CandidateResult {
  const [first] = redirects;
  if (!first) return { kind: 'skipped', reason, message };
  const answer = { status: first.status, ...describeRedirects(redirects), blockedBy: null };
  return { kind: 'answered', answer, reason, message };
}

/** Says where redirects led: see `UnauditedAnswer`. */
export function describeRedirects(redirects: readonly Redirect[]): Pick<UnauditedAnswer, 'location' | 'via'> {
  const urls = redirects.map(({ location }) => location);
  return { location: urls.at(-1) ?? null, via: urls.slice(0, -1) };
}
