import { env } from 'cloudflare:workers';
import { parseResolvers } from '../../src/crawler/dns.ts';
import { fetchPage, type FetchResult } from '../../src/crawler/fetch-page.ts';
import type { FetchLimits } from '../../src/crawler/read-page.ts';

/** Fetch a page of the internet of the tests. */
export function fetchTestPage(address: string, limits: Partial<FetchLimits> = {}): Promise<FetchResult> {
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  return fetchPage(address, { siteUrl: 'https://audit.brightpage.com', resolvers, limits });
}
