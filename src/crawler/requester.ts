import { CRAWLER_PRODUCT } from '../lib/crawler-name.ts';
import type { FollowOptions } from './follow-redirects.ts';
import { createHostGuard } from './host-guard.ts';

export interface CrawlerOptions {
  /** The service's public web address without a trailing slash: it stands in the User-Agent. */
  siteUrl: string;
  /** DNS-over-HTTPS resolvers, see `parseResolvers`. */
  resolvers: readonly string[];
}

/** Who asks, and under which rules. Of all that share one, each host is looked up in DNS once. */
export type Requester = Pick<FollowOptions, 'headers' | 'guard' | 'signal'>;

/** @param signal ends everything that is asked for */
export function createRequester({ siteUrl, resolvers }: CrawlerOptions, signal: AbortSignal): Requester {
  return { headers: buildHeaders(siteUrl), guard: createHostGuard(resolvers, signal), signal };
}

/** Encodings are those workerd undoes; no cookies, no credentials. */
function buildHeaders(siteUrl: string): Record<string, string> {
  return {
    'user-agent': `${CRAWLER_PRODUCT} (+${siteUrl}/bot)`,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, br',
  };
}
