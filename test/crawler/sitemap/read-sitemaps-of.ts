import { env } from 'cloudflare:workers';
import { parseResolvers } from '../../../src/crawler/dns.ts';
import { OPEN_GATE } from '../admit-all.ts';
import { createRequester } from '../../../src/crawler/requester.ts';
import { fetchRobotsTxt } from '../../../src/crawler/fetch-robots-txt.ts';
import {
  readSitemaps,
  type SitemapLimits,
  type SitemapOptions,
  type Sitemaps,
} from '../../../src/crawler/sitemap/read-sitemaps.ts';

/** Fetches robots.txt and reads the sitemaps of a site of the test internet (test/outbound.ts). */
export async function readSitemapsOf(
  host: string,
  limits: Partial<SitemapLimits> = {},
  paused: Pick<SitemapOptions, 'reading'> = {},
): Promise<Sitemaps> {
  const options = { siteUrl: env.SITE_URL, resolvers: parseResolvers(env.DOH_RESOLVERS), ...OPEN_GATE };
  const requester = createRequester(options, new AbortController().signal);
  const origin = `https://${host}`;
  return readSitemaps(origin, await fetchRobotsTxt(origin, requester), { ...requester, limits, ...paused });
}

/** Returns gzipped text as base64. */
export async function gzipBase64(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
