import { env } from 'cloudflare:workers';
import { parseResolvers } from '../../../src/crawler/dns.ts';
import { type Looker, looker } from '../../../src/crawler/verification/look.ts';
import { coveredHosts } from '../../../src/lib/website-host.ts';

/** A looker as verification uses it. */
export function lookerFor(host: string, signal = new AbortController().signal): Looker {
  return looker({
    hosts: coveredHosts(host),
    siteUrl: env.SITE_URL,
    resolvers: parseResolvers(env.DOH_RESOLVERS),
    signal,
  });
}
