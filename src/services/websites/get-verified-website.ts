import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findWebsite } from '../../storage/websites.ts';
import type { Caller } from '../caller.ts';
import { notOwnerError, websiteNotFoundError } from './errors.ts';
import { hasClaim, parseHostParam, isVerified, toWebsite, type VerifiedWebsite } from './website.ts';

/**
 * Returns a website the caller owns.
 *
 * @param input host from a path
 * @throws ServiceError 403 if the caller does not own it, 404 if nobody ever added it
 */
export async function getVerifiedWebsite(env: Env, caller: Caller, input: string): Promise<VerifiedWebsite> {
  const host = parseHostParam(input);
  const row = await findWebsite(openDatabase(env, SERVICE), { host, accountId: caller.accountId });
  if (row === null) throw websiteNotFoundError(host);
  const website = hasClaim(row) ? toWebsite(row, caller) : null;
  if (!website || !isVerified(website)) throw notOwnerError(host);
  return website;
}
