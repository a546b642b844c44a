import { env } from 'cloudflare:workers';
import { parseResolvers } from '../../src/crawler/dns.ts';
import type { HostAccess } from '../../src/crawler/host-access.ts';
import { checkUrl } from '../../src/crawler/check-url.ts';
import { decodePage } from '../../src/crawler/decode-text.ts';
import { fetchPage } from '../../src/crawler/fetch-page.ts';
import { OPEN_GATE } from './admit-all.ts';
import type { FetchLimits } from '../../src/crawler/read-page.ts';

/** Fetches and decodes a page of the test internet (test/outbound.ts). */
export async function fetchTestPage(url: string, limits: Partial<FetchLimits> = {}, access?: HostAccess) {
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  const options = { siteUrl: 'https://audit.brightpage.com', resolvers, ...OPEN_GATE, limits, access };
  const checked = checkUrl(url);
  if (!checked.ok) return { kind: 'refused' as const, message: checked.reason, redirects: [] };
  const result = await fetchPage(checked.url, options);
  if (result.kind !== 'page') return result;
  const { kind, response, robotsTxt } = result;
  return { kind, page: decodePage(response), robotsTxt };
}
