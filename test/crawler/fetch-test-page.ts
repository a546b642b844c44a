import { env } from 'cloudflare:workers';
import { parseResolvers } from '../../src/crawler/dns.ts';
import { fetchPage, type FetchResult } from '../../src/crawler/fetch-page.ts';
import { OPEN_GATE } from './admit-all.ts';
import type { FetchLimits } from '../../src/crawler/read-page.ts';

/** Fetches a page of the test internet (test/outbound.ts). */
export function fetchTestPage(url: string, limits: Partial<FetchLimits> = {}): Promise<FetchResult> {
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  return fetchPage(url, { siteUrl: 'https://audit.brightpage.com', resolvers, ...OPEN_GATE, limits });
}
