import type { Caller } from '../accounts/caller.ts';
import { assertFetchable } from '../hosts/assert-fetchable.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { toOwnedWebsite } from '../websites/website.ts';
import type { OwnedWebsite } from '../../contracts/website.ts';
import { type ComputedScore, computeScore } from './compute-score.ts';

/** Computes the score of a website for its owner. Also returns the website with that score. @throws ServiceError 422 if its host is blocked */
export async function refreshScore(
  env: Env,
  caller: Caller,
  website: VerifiedWebsite,
): Promise<ComputedScore & { website: OwnedWebsite }> {
  await assertFetchable(env, website.host);
  const scored = await computeScore(env, caller.accountId, website.host, Date.now());
  return { ...scored, website: toOwnedWebsite(website, caller, scored.score) };
}
