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

/**
 * Asked before requests are sent to a host: counts them, all or none. Never throws.
 *
 * @param hostname as in `URL.hostname`
 */
export type AdmitRequests = (hostname: string, count: number) => Promise<Admission>;
