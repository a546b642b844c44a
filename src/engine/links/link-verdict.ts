import type { Blocker } from '../../contracts/blocked.ts';
import type { LinkClass, LinkFailure, NotCheckedReason } from '../../contracts/links-out.ts';
import { DAY, parseDate, SECOND } from '../../lib/time.ts';
import { isSuccess } from '../fetched-page.ts';
import type { ImageHeader } from './image-size.ts';

/** What a URL answered to one check, no more than any stranger sees. */
export interface LinkAnswer {
  /** Milliseconds since 1970. */
  checkedAt: number;
  /** The status after redirects, or that of a redirect that was not followed; `null` without an answer. */
  status: number | null;
  /** Why there is no answer. */
  failure: LinkFailure | null;
  /** Where the URL redirects to in the end; `null` if it does not. */
  target: string | null;
  /** `null` if the website itself answered. */
  blockedBy: Blocker | null;
  /** `null` if the answer does not say, and was not read to its end. */
  bytes: number | null;
  /** Whether there are more bytes than that. */
  hasMoreBytes: boolean;
  /** Lower case; '' if the answer has none. */
  mediaType: string;
  /** The value of `Content-Encoding`; `null` without one. */
  encoding: string | null;
  /** How long a browser may use the answer without asking again, in seconds; `null` if the answer does not say. */
  cacheSeconds: number | null;
  /** What the first bytes say, if they were read and are those of an image. */
  image: ImageHeader | null;
}

/** A check of a URL that was not made. */
export interface SkippedCheck {
  /** Milliseconds since 1970. */
  checkedAt: number;
  reason: NotCheckedReason;
}

export interface LinkVerdict {
  class: LinkClass;
  /** Only of class `not_checked`. */
  reason: NotCheckedReason | null;
  /** The last answer; `null` if there never was one. */
  answer: LinkAnswer | null;
  /** When the URL was first found to be gone, if it was in every check since that got an answer. Milliseconds since 1970. */
  goneSince: number | null;
}

const GONE_STATUSES = new Set([404, 410]);

/**
 * Judges what a URL answered, beside the verdict before. A URL is broken once it was gone on two days of UTC: many come back
 * within hours, after a faulty release or a lapse of a domain. Until then, and if it answers with an error or not at all, it is
 * unsure.
 */
export function judgeLink(answer: LinkAnswer | SkippedCheck, before: LinkVerdict | null): LinkVerdict {
  const since = before?.goneSince ?? null;
  if ('reason' in answer)
    return {
      class: 'not_checked',
      reason: answer.reason,
      answer: before?.answer ?? null,
      goneSince: since,
    };
  const judged = { reason: null, answer };
  if (isGone(answer)) {
    const goneSince = Math.min(since ?? answer.checkedAt, answer.checkedAt);
    const isConfirmed = toDay(goneSince) < toDay(answer.checkedAt);
    return { ...judged, class: isConfirmed ? 'broken' : 'unsure', goneSince };
  }
  if (answer.blockedBy !== null) return { ...judged, class: 'blocked', goneSince: since };
  const { status } = answer;
  if (answer.target !== null && status !== null && status < 400)
    return { ...judged, class: 'redirected', goneSince: null };
  if (status !== null && isSuccess({ status })) return { ...judged, class: 'ok', goneSince: null };
  return { ...judged, class: 'unsure', goneSince: since };
}

/** The answer if it has what the URL names: an error page says nothing about a file. */
export function getFileAnswer({ class: of, answer }: LinkVerdict): LinkAnswer | null {
  return of === 'ok' || of === 'redirected' ? answer : null;
}

/** Whether the answer says that there is nothing at the URL. */
function isGone({ status, failure, blockedBy }: LinkAnswer): boolean {
  return failure === 'no_address' || (status !== null && blockedBy === null && GONE_STATUSES.has(status));
}

/** Number of the day in UTC. */
function toDay(time: number): number {
  return Math.floor(time / DAY);
}

/** How long an answer is used for other checks of the URL. One that a second day can change is asked for again then. */
export function getAnswerLifetime(answer: LinkAnswer): number {
  const { status, failure, blockedBy } = answer;
  const isFinal = failure === null && status !== null && (status < 400 || blockedBy !== null);
  return isFinal ? DAY : DAY / 2;
}

/**
 * How long a browser may use a response without asking again, in seconds; `null` if it does not say (RFC 9111 sections 4.2.1,
 * 5.2.2 and 5.3).
 *
 * @param now milliseconds since 1970, for a response without `Date`
 */
export function readCacheSeconds(headers: Headers, now: number): number | null {
  const directives = (headers.get('cache-control') ?? '')
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim());
  if (directives.includes('no-store') || directives.includes('no-cache')) return 0;
  for (const directive of directives) {
    const [, seconds] = /^max-age="?(\d{1,10})"?$/.exec(directive) ?? [];
    if (seconds !== undefined) return Number(seconds);
  }
  const expires = headers.get('expires');
  if (expires === null) return null;
  const date = parseDate(headers.get('date') ?? '')?.time ?? now;
  // An invalid date is in the past.
  const lifetime = ((parseDate(expires)?.time ?? 0) - date) / SECOND;
  return lifetime > 0 ? Math.floor(lifetime) : 0;
}
