import type { Caller } from '../accounts/authenticate.ts';
import { type Instructions, instructions } from './proof.ts';
import { claimedWebsite, isOwner, toWebsite, type Website } from './website.ts';

/** One website of the caller, with `instructions` while it is not verified. @throws ServiceError 403, 404 */
export async function getWebsite(
  env: Env,
  caller: Caller,
  input: string,
): Promise<{ website: Website; instructions: Instructions | null }> {
  const row = await claimedWebsite(env, caller, input);
  return {
    website: toWebsite(row, caller),
    instructions: isOwner(row, caller) ? null : instructions(row.host, row.token),
  };
}
