import type { Caller } from '../accounts/authenticate.ts';
import { type Instructions, instructions } from './proof.ts';
import { claimedWebsite, isVerified, toWebsite, type VerifiedWebsite, type Website } from './website.ts';

/** A website of the caller, and how to prove it while it is not verified. */
export type FoundWebsite =
  | { website: VerifiedWebsite; instructions: null }
  | { website: Website; instructions: Instructions };

/** One website of the caller. @throws ServiceError 403, 404 */
export async function getWebsite(env: Env, caller: Caller, input: string): Promise<FoundWebsite> {
  const row = await claimedWebsite(env, caller, input);
  const website = toWebsite(row, caller);
  if (isVerified(website)) return { website, instructions: null };
  return { website, instructions: instructions(row.host, row.token) };
}
