import type { FetchedRobotsTxt } from '../engine/fetched-page.ts';
import type { AnswerStatus } from '../lib/http/headers.ts';

/** Whether requests may be sent to a host. `message` gives the reason for a refusal in one or two sentences, for the caller. */
export type Admission = { kind: 'admitted' } | BlockedHost | RateLimited;

/** The host is on the list of hosts that are never fetched. */
export interface BlockedHost {
  kind: 'blocked';
  message: string;
}

/** The host has reached the limit on requests. */
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
  /** @param answer the host's last answer; `null` if it gave none. Never throws. */
  end: (answer: AnswerStatus | null) => Promise<void>;
}

/**
 * Called before requests are sent to a host: counts them, all or none. Never throws.
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
   * Stores a file that was just fetched. Never throws.
   *
   * @param maxAge of `Cache-Control`, in milliseconds; `null` without one
   */
  put: (origin: string, fetched: FetchedRobotsTxt, maxAge: number | null) => Promise<void>;
}

/** The checks and limits applied to requests to a host, before and after them. */
export interface HostGate {
  admit: AdmitRequests;
  takeTurns: TakeTurns;
  robotsTxtStore: RobotsTxtStore;
}
