import { ServiceError } from '../../lib/errors.ts';
import { randomToken } from '../../lib/secret.ts';
import { parseWebsiteHost } from '../../lib/host/website-host.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertClaim } from '../../storage/websites.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { createInstructions } from './instructions.ts';
import { ownedByAnotherError } from './errors.ts';
import { hasClaim, isOwner, toWebsite } from './website.ts';
import type { VerificationInstructions } from '../../contracts/verification.ts';
import type { Website } from '../../contracts/website.ts';

/** The most websites an account may have added without having verified them. */
export const MAX_UNVERIFIED_WEBSITES = 10;

export interface AddWebsiteResult {
  /** `false` when the caller had added it before: the token is the same then. */
  created: boolean;
  outcome: 'pending' | 'verified';
  website: Website;
  /** `null` when the caller has verified it. */
  instructions: VerificationInstructions | null;
}

/**
 * Add a website: the caller gets a token to publish. Several accounts may have added one website, each with a token of
 * its own; it is the account's that verifies it first. A released website may be added at once, and verified once the
 * hold is over.
 *
 * @throws ServiceError 422 for what cannot be verified, 409 when another account has verified it (also when the caller
 * had added it before), 429 over `MAX_UNVERIFIED_WEBSITES`
 */
export async function addWebsite(env: Env, caller: Caller, input: string): Promise<AddWebsiteResult> {
  const parsed = parseWebsiteHost(input);
  if (!parsed.ok) throw new ServiceError('invalid_host', parsed.reason, { field: 'host' });
  const { host } = parsed;
  const claim = { host, accountId: caller.accountId, token: randomToken(32), claimedAt: Date.now() };
  const { inserted, website } = await insertClaim(openDatabase(env), claim, MAX_UNVERIFIED_WEBSITES);
  if (website !== null && website.ownerAccountId !== null && !isOwner(website, caller))
    throw ownedByAnotherError(host);
  if (!hasClaim(website)) {
    throw new ServiceError(
      'too_many_unverified_websites',
      `You have ${MAX_UNVERIFIED_WEBSITES} unverified websites, the most an account can have. Verify or release one first`,
    );
  }
  const owned = isOwner(website, caller);
  return {
    created: inserted,
    outcome: owned ? 'verified' : 'pending',
    website: toWebsite(website, caller),
    instructions: owned ? null : createInstructions(host, website.token),
  };
}
