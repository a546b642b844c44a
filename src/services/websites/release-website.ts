import type { ReleasedWebsite } from '../../contracts/website.ts';
import { ServiceError } from '../../lib/errors.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { DAY, formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteClaim } from '../../storage/release-claim.ts';
import { findWebsite } from '../../storage/websites.ts';
import type { Caller } from '../caller.ts';
import { websiteNotFoundError } from './errors.ts';
import { parseHostParam } from './website.ts';

/** Length of the release hold, in milliseconds (docs/contract.md 5.9). */
export const RELEASE_HOLD = DAY;

/**
 * Releases a website: deletes the caller's claim with its token. If the caller is the owner, starts the release hold and makes
 * the scorecard private. Other accounts' claims stay (docs/contract.md 5.8).
 *
 * @param input host from a path
 * @throws ServiceError 403 if the caller has not added the website, 404 if nobody ever did
 */
export async function releaseWebsite(env: Env, caller: Caller, input: string): Promise<ReleasedWebsite> {
  const host = parseHostParam(input);
  const claimant = { host, accountId: caller.accountId };
  const now = Date.now();
  if (
    await deleteClaim(openDatabase(env, caller.accountId), claimant, { now, holdUntil: now + RELEASE_HOLD })
  ) {
    return { host, status: 'released', released_at: formatTimestamp(now) };
  }
  if ((await findWebsite(openDatabase(env, SERVICE), claimant)) === null) throw websiteNotFoundError(host);
  throw new ServiceError(
    'website_access_denied',
    `You haven't added ${toDisplayHost(host)}, so there is nothing to release`,
  );
}
