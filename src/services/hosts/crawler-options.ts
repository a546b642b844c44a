import { parseResolvers } from '../../crawler/dns.ts';
import type { CrawlerOptions } from '../../crawler/requester.ts';
import { createHostGate } from './host-gate.ts';
import type { HostWork } from './turn-taker.ts';

/** Returns the options of the crawler for work of an account. */
export function createCrawlerOptions(env: Env, accountId: string, work: HostWork): CrawlerOptions {
  return {
    siteUrl: env.SITE_URL,
    resolvers: parseResolvers(env.DOH_RESOLVERS),
    ...createHostGate(env, accountId, work),
  };
}
