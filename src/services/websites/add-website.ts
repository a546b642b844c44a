import { ServiceError } from '../../lib/errors.ts';
import { randomToken } from '../../lib/secret.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { insertClaim } from '../../storage/websites.ts';
import type { Caller } from '../caller.ts';
import { createInstructions } from './instructions.ts';
import { ownedByAnotherError } from './errors.ts';
import { hasClaim, isOwner, toWebsite } from './website.ts';
import type { VerificationInstructions } from '../../contracts/verification.ts';
import type { Website } from '../../contracts/website.ts';

/** Claims of an account on websites it does not own (docs/contract.md 5.4). */
export const MAX_UNVERIFIED_WEBSITES = 10;

export interface AddWebsiteResult {
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
 *   domain; 429 over `MAX_UNVERIFIED_WEBSITES`
 */
export async function addWebsite(env: Env, caller: Caller, input: string): Promise<AddWebsiteResult> {
  const parsed = parseWebsiteHost(input);
  if (!parsed.ok) throw new ServiceError('invalid_host', parsed.reason, { field: 'host' });
  const { host } = parsed;
  const claim = { host, accountId: caller.accountId, token: randomToken(32), claimedAt: Date.now() };
  const { inserted, website } = await insertClaim(openDatabase(env, SERVICE), claim, MAX_UNVERIFIED_WEBSITES);
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
