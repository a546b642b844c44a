import type { VerificationInstructions } from '../../contracts/verification.ts';
import type { ReleasedWebsite, Website } from '../../contracts/website.ts';
import { ServiceError } from '../../lib/errors.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { randomToken } from '../../lib/secret.ts';
import { DAY, formatTimestamp, formatWait } from '../../lib/time.ts';
import { LIMITS } from '../../objects/account/limits.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteClaim } from '../../storage/release-claim.ts';
import { findWebsite, insertClaim } from '../../storage/websites.ts';
import type { Context } from '../context.ts';
import { createInstructions } from './instructions.ts';
import {
  hasClaim,
  isOwner,
  ownedByAnotherError,
  parseHostParam,
  toWebsite,
  websiteNotFoundError,
} from './website.ts';

/** Claims of an account on websites it does not own (docs/contract.md 5.4). */
export const MAX_UNVERIFIED_WEBSITES = 10;

/** Websites that an account can add in 24 hours: each leaves a row, also if it is released (docs/contract.md 5.4). */
export const MAX_CLAIMS_PER_DAY = LIMITS.claim.max;

interface AddWebsiteResult {
  /** `false` if the caller had already added it; the token is then the same. */
  created: boolean;
  outcome: 'pending' | 'verified';
  website: Website;
  /** `null` if the caller has verified it. */
  instructions: VerificationInstructions | null;
}

/**
 * Adds a website to the caller's account and returns the token to publish. Several accounts can add the same website, each with
 * its own token; the first to verify it becomes the owner. A website can be added during its release hold.
 *
 * @param input domain or URL
 * @throws ServiceError 409 if another account owns it, even if the caller had already added it; 422 if it is not a public
 *   domain; 429 over `MAX_UNVERIFIED_WEBSITES` or `MAX_CLAIMS_PER_DAY`
 */
export async function addWebsite(
  { env, caller }: Context,
  { host: input }: { host: string },
): Promise<AddWebsiteResult> {
  const parsed = parseWebsiteHost(input);
  if (!parsed.ok) throw new ServiceError('invalid_host', parsed.reason, { field: 'host' });
  const { host } = parsed;
  const claim = { host, accountId: caller.accountId, token: randomToken(32), claimedAt: Date.now() };
  const db = openDatabase(env, SERVICE);
  if (!hasClaim(await findWebsite(db, claim))) await countClaim(env, caller.accountId);
  const { inserted, website } = await insertClaim(db, claim, MAX_UNVERIFIED_WEBSITES);
  if (website !== null && website.ownerAccountId !== null && !isOwner(website, caller))
    throw ownedByAnotherError(host);
  if (!hasClaim(website)) {
    throw new ServiceError(
      'too_many_unverified_websites',
      `You have ${MAX_UNVERIFIED_WEBSITES} unverified websites, the maximum. Verify or release one first.`,
    );
  }
  const isOwned = isOwner(website, caller);
  return {
    created: inserted,
    outcome: isOwned ? 'verified' : 'pending',
    website: toWebsite(website, caller),
    instructions: isOwned ? null : createInstructions(host, website.token),
  };
}

/** Counts a website that is added. @throws ServiceError 429 over the limit, with the seconds to wait */
async function countClaim(env: Env, accountId: string): Promise<void> {
  const counted = await env.ACCOUNT.getByName(accountId).count('claim');
  if (counted.ok) return;
  const { retryAfter } = counted;
  const message = `You can add ${MAX_CLAIMS_PER_DAY} websites in 24 hours. Try again in ${formatWait(retryAfter)}.`;
  throw new ServiceError('website_rate_limited', message, { retryAfter });
}

/** Length of the release hold, in milliseconds (docs/contract.md 5.9). */
export const RELEASE_HOLD = DAY;

/**
 * Releases a website: deletes the caller's claim with its token. If the caller is the owner, starts the release hold and makes
 * the scorecard private. Other accounts' claims stay (docs/contract.md 5.8).
 *
 * @param input host from a path
 * @throws ServiceError 403 if the caller has not added the website, 404 if nobody ever did
 */
export async function releaseWebsite(
  { env, caller }: Context,
  { host: input }: { host: string },
): Promise<ReleasedWebsite> {
  const host = parseHostParam(input);
  const claimant = { host, accountId: caller.accountId };
  const now = Date.now();
  if (await deleteClaim(env, claimant, { now, holdUntil: now + RELEASE_HOLD })) {
    return { host, status: 'released', released_at: formatTimestamp(now) };
  }
  if ((await findWebsite(openDatabase(env, SERVICE), claimant)) === null) throw websiteNotFoundError(host);
  throw new ServiceError(
    'website_access_denied',
    `You haven't added ${toDisplayHost(host)}, so there is nothing to release`,
  );
}
