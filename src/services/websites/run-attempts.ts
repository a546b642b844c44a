import type { VerificationAttempt } from '../../contracts/verification.ts';
import { VERIFICATION_METHODS } from '../../contracts/verification-method.ts';
import { newId } from '../../lib/id.ts';
import { SECOND } from '../../lib/time.ts';
import { hostRateLimitedError } from '../hosts/host-errors.ts';
import { createHostGate } from '../hosts/host-gate.ts';
import { searchProof } from './proof-search.ts';

/** For all methods together. */
const TIMEOUT = 25 * SECOND;

/** Looks for a token. Returns one attempt for each method, in the order of `VERIFICATION_METHODS`. */
export type AttemptRunner = (env: Env, host: string, token: string) => Promise<VerificationAttempt[]>;

/**
 * Looks for a token by all methods in parallel. Fetches the home page, the token file and, if that has the token, a file with a
 * random name, from the host or the `www.` host that answers for it; looks up the TXT record. Follows redirects within these
 * two hosts.
 *
 * @throws ServiceError 429 if the limit of the host allowed no request and the token is not in DNS
 */
export const runAttempts: AttemptRunner = async (env, host, token) => {
  // `null`: the account does not own the website yet. An owner has nothing to verify.
  const gate = createHostGate(env, null, { id: newId('work_'), kind: 'interactive' });
  const search = { host, token, methods: VERIFICATION_METHODS, timeout: TIMEOUT };
  const { attempts, isAdmitted, refusal } = await searchProof(env, search, gate);
  const isFound = attempts.some(({ outcome }) => outcome === 'found');
  if (!isFound && !isAdmitted && refusal) throw hostRateLimitedError(refusal);
  return attempts;
};
