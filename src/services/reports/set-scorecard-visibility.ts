import { formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { readScore, setPublicScorecard } from '../../storage/site-scores.ts';
import type { Caller } from '../caller.ts';
import type { VerifiedWebsite } from '../websites/website.ts';
import { notOwnerError } from '../websites/errors.ts';
import { toOwnedWebsite } from '../websites/website.ts';
import type { OwnedWebsite } from '../../contracts/website.ts';

/** Shows the scorecard of a website to anyone with the link, or hides it. @throws ServiceError 403 if the caller released the website meanwhile */
export async function setScorecardVisibility(
  env: Env,
  caller: Caller,
  website: VerifiedWebsite,
  isPublic: boolean,
): Promise<OwnedWebsite> {
  const { host } = website;
  const owner = { host, accountId: caller.accountId };
  const now = Date.now();
  if (!(await setPublicScorecard(openDatabase(env, SERVICE), owner, isPublic, now)))
    throw notOwnerError(host);
  const { cached } = await readScore(openDatabase(env, caller.accountId), owner);
  const changed = { ...website, public_scorecard: isPublic, updated_at: formatTimestamp(now) };
  return toOwnedWebsite(changed, caller, cached?.score ?? null);
}
