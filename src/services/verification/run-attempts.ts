import { parseResolvers } from '../../crawler/dns.ts';
import { createProofFetcher } from '../../crawler/verification/fetch-proof.ts';
import { SECOND } from '../../lib/time.ts';
import { listCoveredHosts } from '../../lib/host/website-host.ts';
import { verifyByDns } from './dns.ts';
import { verifyByFile } from './file.ts';
import { verifyByMeta } from './meta.ts';
import type { VerificationAttempt } from '../../contracts/verification.ts';

/** All methods end by then. */
const TIMEOUT = 25 * SECOND;

/** Looks for a token; one attempt a method, in the order of `METHODS`. */
export type AttemptRunner = (env: Env, host: string, token: string) => Promise<VerificationAttempt[]>;

/**
 * Look for a token by all methods at once. Of the site are asked: the home page, the token file, once that holds the
 * token one file of a random name beside it, and the TXT record; redirects are followed within the host and its `www.`.
 */
export const runAttempts: AttemptRunner = async (env, host, token) => {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(TIMEOUT)]);
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  const fetchProof = createProofFetcher({
    hosts: listCoveredHosts(host),
    siteUrl: env.SITE_URL,
    resolvers,
    signal,
  });
  try {
    return await Promise.all([
      verifyByMeta(host, token, fetchProof),
      verifyByFile(host, token, fetchProof),
      verifyByDns(host, token, { resolvers, signal }),
    ]);
  } finally {
    done.abort();
  }
};
