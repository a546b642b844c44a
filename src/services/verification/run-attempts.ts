import { parseResolvers } from '../../crawler/dns.ts';
import type { Admission, RateLimited } from '../../crawler/admission.ts';
import { createProofFetcher } from '../../crawler/verification/fetch-proof.ts';
import { newId } from '../../lib/id.ts';
import { SECOND } from '../../lib/time.ts';
import { listCoveredHosts } from '../../lib/host/website-host.ts';
import { createHostGate } from '../hosts/host-gate.ts';
import { hostRateLimitedError } from '../hosts/host-errors.ts';
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
 * name, from the host or the `www.` that answers for it; looks up the TXT record. Redirects are followed within the two.
 *
 * @throws ServiceError 429 if the limit of the host allowed no request and the token is not in DNS
 */
export const runAttempts: AttemptRunner = async (env, host, token) => {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT)]);
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  // Nobody's own: the owner of a website has nothing to verify.
  const gate = createHostGate(env, null, { id: newId('work_'), kind: 'interactive' });
  const outcome: { isAdmitted: boolean; refusal: RateLimited | null } = { isAdmitted: false, refusal: null };
  const note = <T extends Admission>(admission: T): T => {
    if (admission.kind === 'admitted') outcome.isAdmitted = true;
    if (admission.kind === 'rate-limited') outcome.refusal = admission;
    return admission;
  };
  const fetchProof = createProofFetcher({
    hosts: listCoveredHosts(host),
    siteUrl: env.SITE_URL,
    resolvers,
    admit: async (...request) => note(await gate.admit(...request)),
    takeTurns: async (...request) => note(await gate.takeTurns(...request)),
    signal,
  });
  try {
    const attempts = await Promise.all([
      verifyByMeta(host, token, fetchProof),
      verifyByFile(host, token, fetchProof),
      verifyByDns(host, token, { resolvers, signal }),
    ]);
    const isFound = attempts.some((attempt) => attempt.outcome === 'found');
    if (!isFound && !outcome.isAdmitted && outcome.refusal) throw hostRateLimitedError(outcome.refusal);
    return attempts;
  } finally {
    controller.abort();
  }
};
