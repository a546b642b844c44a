import { VERIFICATION_METHODS } from '../../contracts/verification-method.ts';
import type { VerificationAttempt, VerificationResult } from '../../contracts/verification.ts';
import { ServiceError } from '../../lib/errors.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { newId } from '../../lib/id.ts';
import { pluralize } from '../../lib/text.ts';
import { SECOND } from '../../lib/time.ts';
import { LIMITS } from '../../objects/account/limits.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findWebsite, setOwner, type WebsiteRow } from '../../storage/websites.ts';
import type { Caller, Context } from '../context.ts';
import { shareWork } from '../credits/share-work.ts';
import { assertFetchable } from '../hosts/blocks.ts';
import { hostRateLimitedError } from '../hosts/host-errors.ts';
import { createHostGate } from '../hosts/host-gate.ts';
import {
  type ClaimedRow,
  countAudits,
  hasClaim,
  isOwner,
  notAddedError,
  onHoldError,
  ownedByAnotherError,
  parseHostParam,
  tokenReplacedError,
  toWebsite,
  websiteNotFoundError,
} from './website.ts';

/**
 * Looks for the caller's token on a website and makes the caller its owner if the token is found. A token that is not found is
 * an outcome, not an error. For the owner, returns success without contacting the website. Verifications of the website by the
 * caller at the same time contact it once.
 *
 * @param attemptAll replaced in tests
 * @throws ServiceError 404 if nobody ever added the website; 409 if another account owns it or verifies it meanwhile, if the
 * caller has not added it, during the release hold, or if the caller released and added it again meanwhile; 422 if its host is blocked;
 * 429 over the limit on verifications, because anyone's website can be added, on concurrent work, or over that of the host
 * (docs/contract.md 6.8, 6.9, 1.9, 13.3)
 */
export async function verifyWebsite(
  { env, caller }: Context,
  { host: input, attemptAll = runAttempts }: { host: string; attemptAll?: AttemptRunner | undefined },
): Promise<VerificationResult> {
  const host = parseHostParam(input);
  const db = openDatabase(env, SERVICE);
  const claimant = { host, accountId: caller.accountId };
  const row = requireVerifiable(await findWebsite(db, claimant), host, caller);
  if (isOwner(row, caller)) return toVerifiedResult(env, row, caller, []);
  await assertFetchable(env, { host });
  const { accountId } = caller;
  await countVerification(env, accountId);
  const attempts = await shareWork(
    env,
    { accountId, kind: 'verification', subject: `${host} ${row.token}` },
    () => attemptAll(env, host, row.token),
  );
  const found = attempts.find(({ outcome }) => outcome === 'found');
  if (!found) return toNotFoundResult(row, caller, attempts);
  const now = Date.now();
  const { won, website } = await setOwner(
    db,
    { ...claimant, token: row.token },
    { method: found.method, now },
  );
  const claim = requireVerifiable(website, host, caller);
  if (won || isOwner(claim, caller)) return toVerifiedResult(env, claim, caller, attempts);
  throw tokenReplacedError(host);
}

/** Returns the row if the caller may become or is the owner. @throws ServiceError 404, 409 */
function requireVerifiable(row: WebsiteRow | null, host: string, caller: Caller): ClaimedRow {
  if (row === null) throw websiteNotFoundError(host);
  if (row.ownerAccountId !== null && !isOwner(row, caller)) throw ownedByAnotherError(host);
  if (!hasClaim(row)) throw notAddedError(host);
  if (row.holdUntil !== null && row.holdUntil > Date.now()) throw onHoldError(host, row.holdUntil);
  return row;
}

async function toVerifiedResult(
  env: Env,
  row: ClaimedRow,
  caller: Caller,
  attempts: VerificationAttempt[],
): Promise<VerificationResult> {
  return {
    ok: true,
    outcome: 'verified',
    message: `${toDisplayHost(row.host)} is verified (${row.verifiedMethod}).`,
    attempts,
    adopted_reports: await countAudits({ env, caller }, { host: row.host }),
    website: toWebsite(row, caller),
  };
}

function toNotFoundResult(
  row: ClaimedRow,
  caller: Caller,
  attempts: VerificationAttempt[],
): VerificationResult {
  const name = toDisplayHost(row.host);
  const askedHost = attempts.find(({ host }) => host !== row.host)?.host;
  const askedName = askedHost === undefined ? name : toDisplayHost(askedHost);
  const asked = askedName === name ? name : `${askedName}, which answers for ${name}`;
  const temporary = attempts.length > 0 && attempts.every(({ outcome }) => outcome === 'temporary');
  return {
    ok: false,
    outcome: 'not_found',
    message: temporary
      ? `${askedName} could not be checked. This may be temporary: try again in a few minutes.`
      : `Your token was not found on ${asked}. Each attempt says what was found; DNS changes can take a while to become visible.`,
    attempts,
    website: toWebsite(row, caller),
  };
}

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
const runAttempts: AttemptRunner = async (env, host, token) => {
  // `null`: the account does not own the website yet. An owner has nothing to verify.
  const gate = createHostGate(env, null, {
    id: newId('work_'),
    kind: 'interactive',
    purpose: 'verification',
  });
  const search = { host, token, methods: VERIFICATION_METHODS, timeout: TIMEOUT };
  const { searchProof } = await import('./proof-search.ts');
  const { attempts, isAdmitted, refusal } = await searchProof(env, { options: search, gate });
  const isFound = attempts.some(({ outcome }) => outcome === 'found');
  if (!isFound && !isAdmitted && refusal) throw hostRateLimitedError(refusal);
  return attempts;
};

/** Verifications that contact a website. */
export const MAX_VERIFICATIONS_PER_MINUTE = LIMITS.verification.max;

/** Counts a verification that contacts a website. @throws ServiceError 429 over the limit, with the seconds to wait */
export async function countVerification(env: Env, accountId: string): Promise<void> {
  const counted = await env.ACCOUNT.getByName(accountId).count('verification');
  if (counted.ok) return;
  const { retryAfter } = counted;
  throw new ServiceError(
    'verification_rate_limited',
    `You can verify websites ${MAX_VERIFICATIONS_PER_MINUTE} times a minute. Try again in ${pluralize(retryAfter, 'second')}.`,
    { retryAfter },
  );
}
