import { CRAWLER_PRODUCT } from '../lib/crawler-name.ts';
import type { AdmitRequests } from './admission.ts';
import type { FollowOptions } from './follow-redirects.ts';
import { createHostGuard } from './host-guard.ts';

export interface CrawlerOptions {
  /** Public URL of the service without trailing slash, for the User-Agent. */
  siteUrl: string;
  /** DNS-over-HTTPS resolvers, see `parseResolvers`. */
  resolvers: readonly string[];
  admit: AdmitRequests;
}

/** Headers, admission, host guard and abort signal of a group of requests. The group looks up each host in DNS once. */
export type Requester = Pick<
  FollowOptions,
  'headers' | 'admit' | 'isAdmitted' | 'guard' | 'signal' | 'refuseRedirect'
>;

/** @param signal aborts all requests of the group */
export function createRequester(
  { siteUrl, resolvers, admit }: CrawlerOptions,
  signal: AbortSignal,
): Requester {
  return { headers: buildHeaders(siteUrl), admit, guard: createHostGuard(resolvers, signal), signal };
}

/** `accept-encoding` lists the codings that workerd decodes. */
function buildHeaders(siteUrl: string): Record<string, string> {
  return {
    'user-agent': `${CRAWLER_PRODUCT} (+${siteUrl}/bot)`,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, br',
  };
}
