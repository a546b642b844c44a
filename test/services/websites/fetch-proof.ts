import { env } from 'cloudflare:workers';
import { parseResolvers } from '../../../src/crawler/dns.ts';
import { type FetchProof, createProofFetcher } from '../../../src/crawler/verification/fetch-proof.ts';
import { OPEN_GATE } from '../../crawler/admit-all.ts';
import { listCoveredHosts } from '../../../src/lib/host/bare-host.ts';

/** A proof fetcher as verification uses it. */
export function createProofFetcherFor(host: string, signal = new AbortController().signal): FetchProof {
  return createProofFetcher({
    hosts: listCoveredHosts(host),
    siteUrl: env.SITE_URL,
    resolvers: parseResolvers(env.DOH_RESOLVERS),
    ...OPEN_GATE,
    signal,
  });
}
