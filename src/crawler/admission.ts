import type { FetchedRobotsTxt } from '../engine/fetched-page.ts';
import type { AnswerStatus } from '../lib/http/busy-answer.ts';

/** Whether requests may be sent to a host. `message` says to the caller why not, in one or two sentences. */
export type Admission = { kind: 'admitted' } | BlockedHost | RateLimited;

/** The host is on the list of hosts that are never fetched. */
export interface BlockedHost {
  kind: 'blocked';
  message: string;
}

/** The host has had as many requests as it may get for now. */
export interface RateLimited {
  kind: 'rate-limited';
  message: string;
  /** Seconds. */
  retryAfter: number;
}

/** The right to fetch one URL of a host with its redirects there. */
export interface Turn {
  /** As returned by `getBareHost`. */
  host: string;
  /** @param answer the last one of the host; `null` if there was none. Never throws. */
  end: (answer: AnswerStatus | null) => Promise<void>;
}

/**
 * Asked before requests are sent to a host: counts them, all or none. Never throws.
 *
 * @param hostname as in `URL.hostname`
 */
export type AdmitRequests = (hostname: string, count: number) => Promise<Admission>;

/**
 * Waits for turns at a host, and counts the request that each begins with: all or none. Interactive work does not wait. Never throws.
 *
 * @param hostname as in `URL.hostname`
 * @param signal ends the wait
 */
export type TakeTurns = (
  hostname: string,
  count: number,
  signal: AbortSignal,
) => Promise<{ kind: 'admitted'; turns: Turn[] } | BlockedHost | RateLimited>;

/** The robots.txt files that the service has fetched, for all accounts. */
export interface RobotsTxtStore {
  /** Returns the file of an origin if it was fetched in the last `maxAge` milliseconds and is still valid. Never throws. */
  get: (origin: string, maxAge: number) => Promise<FetchedRobotsTxt | null>;
  /**
   * Keeps a file that was fetched just now. Never throws.
   *
   * @param maxAge of `Cache-Control`, in milliseconds; `null` without one
   */
  put: (origin: string, fetched: FetchedRobotsTxt, maxAge: number | null) => Promise<void>;
}

/** What is asked about a host before and after requests to it. */
export interface HostGate {
  admit: AdmitRequests;
  takeTurns: TakeTurns;
  robotsTxtStore: RobotsTxtStore;
}
