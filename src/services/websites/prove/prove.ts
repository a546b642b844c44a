import { parseResolvers } from '../../../crawler/dns.ts';
import { looker } from '../../../crawler/verification/look.ts';
import { SECOND } from '../../../lib/time.ts';
import { coveredHosts } from '../../../lib/website-host.ts';
import type { Attempt } from './attempt.ts';
import { proveByDns } from './dns.ts';
import { proveByFile } from './file.ts';
import { proveByMeta } from './meta.ts';

/** All methods end by then. */
const TIMEOUT = 25 * SECOND;

/** Looks for a token; one attempt a method, in the order of `METHODS`. */
export type Prover = (env: Env, host: string, token: string) => Promise<Attempt[]>;

/**
 * Look for a token by all methods at once. Of the site are asked: the home page, the token file, once that holds the
 * token one file of a random name beside it, and the TXT record; redirects are followed within the host and its `www.`.
 */
export const prove: Prover = async (env, host, token) => {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(TIMEOUT)]);
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  const look = looker({ hosts: coveredHosts(host), siteUrl: env.SITE_URL, resolvers, signal });
  try {
    return await Promise.all([
      proveByMeta(host, token, look),
      proveByFile(host, token, look),
      proveByDns(host, token, { resolvers, signal }),
    ]);
  } finally {
    over.abort();
  }
};
