import { parseResolvers } from '../../crawler/dns.ts';
import { createProofFetcher } from '../../crawler/verification/fetch-proof.ts';
import { SECOND } from '../../lib/time.ts';
import { listCoveredHosts } from '../../lib/host/website-host.ts';
import { verifyByDns } from './dns.ts';
import { verifyByFile } from './file.ts';
import { verifyByMeta } from './meta.ts';
import type { VerificationAttempt } from '../../contracts/verification.ts';

/** For all methods together. */
const TIMEOUT = 25 * SECOND;

/** Looks for a token. Returns one attempt for each method, in the order of `VERIFICATION_METHODS`. */
export type AttemptRunner = (env: Env, host: string, token: string) => Promise<VerificationAttempt[]>;

/**
 * Looks for a token by all methods at once. Fetches the home page, the token file and, if that has the token, a file of a random
 * name; looks up the TXT record. Redirects are followed within the host and its `www.`.
 */
export const runAttempts: AttemptRunner = async (env, host, token) => {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT)]);
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
    controller.abort();
  }
};
