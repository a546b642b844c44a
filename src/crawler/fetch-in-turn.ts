import { getBareHost } from '../lib/host/bare-host.ts';
import type { AnswerStatus } from '../lib/http/headers.ts';
import type { AdmitRequests, TakeTurns, Turn } from './admission.ts';
import type { CheckedUrl } from './check-url.ts';
import {
  type FetchFailure,
  type FinalResponse,
  followRedirects,
  type FollowOptions,
} from './follow-redirects.ts';

export interface FetchInTurnOptions extends FollowOptions {
  takeTurns: TakeTurns;
  /** A turn for the first request, which has already been counted. */
  turn?: Turn;
}

/** The response with the result of reading it. */
export type ReadFinalResponse<T> = FinalResponse & { content: T };

/**
 * Requests a URL as `followRedirects` does, with a turn at each host on the way. A turn lasts until `read` has read the body,
 * or the URL redirects to another host. Waits for turns do not count towards the timeouts. Never throws, unless `read` does.
 */
export async function fetchInTurn<T>(
  url: CheckedUrl,
  { takeTurns, turn: firstTurn, ...options }: FetchInTurnOptions,
  read: (final: FinalResponse) => Promise<T>,
): Promise<ReadFinalResponse<T> | FetchFailure> {
  let turn = firstTurn ?? null;
  let isCounted = turn !== null;
  let answer: AnswerStatus | null = null;
  const admit: AdmitRequests = async (hostname, count) => {
    if (turn?.host === getBareHost(hostname)) {
      if (!isCounted) return options.admit(hostname, count);
      isCounted = false;
      return { kind: 'admitted' };
    }
    await turn?.end(null);
    turn = null;
    const taken = await takeTurns(hostname, count, options.signal);
    if (taken.kind !== 'admitted') return taken;
    turn = taken.turns[0] ?? null;
    return { kind: 'admitted' };
  };
  try {
    const followed = await followRedirects(url, { ...options, admit });
    if (followed.kind !== 'answered') return followed;
    const { status, headers } = followed.response;
    answer = { status, retryAfter: headers.get('retry-after') };
    return { ...followed, content: await read(followed) };
  } finally {
    await turn?.end(answer);
  }
}

/** Leaves a body unread. */
export async function discardBody({ response }: FinalResponse): Promise<void> {
  await response.body?.cancel().catch(() => {});
}
