import type { Caller } from '../caller.ts';
import { assertFetchable } from '../hosts/assert-fetchable.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { toOwnedWebsite } from '../websites/website.ts';
import type { OwnedWebsite } from '../../contracts/website.ts';
import { shareWork } from '../credits/share-work.ts';
import { type ComputedScore, computeScore } from './compute-score.ts';
import { countScore } from './score-limit.ts';

/**
 * Computes the score of a website for its owner. Concurrent requests share one computation. Also returns the website with that
 * score.
 *
 * @throws ServiceError 422 if its host is blocked, 429 over the limit of computations in a day, if the account has no work slot left, or
 * the home page did not get its turn at the host in time
 */
export async function refreshScore(
  env: Env,
  caller: Caller,
  website: VerifiedWebsite,
): Promise<ComputedScore & { website: OwnedWebsite }> {
  const { accountId } = caller;
  const { host } = website;
  await assertFetchable(env, host);
  const scored = await shareWork(env, { accountId, kind: 'score', subject: host }, async () => {
    await countScore(env, accountId);
    return computeScore(env, accountId, host, Date.now());
  });
  return { ...scored, website: toOwnedWebsite(website, caller, scored.score) };
}
