import type { ReleasedWebsite } from '../../contracts/website.ts';
import { ServiceError } from '../../lib/errors.ts';
import { DAY, formatTimestamp } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { deleteClaim, findWebsite } from '../../storage/websites.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { parseHostParam, websiteNotFoundError } from './website.ts';

/** How long nobody can verify a website its owner has released (SPEC section 8). */
const RELEASE_HOLD = DAY;

/**
 * Give up a website. The caller's claim goes, and with it the token; adding it again makes a new one. Was the caller its
 * owner, then nobody can verify it for 24 hours, and its scorecard is private again. The claims of others stay as they are.
 *
 * @throws ServiceError 403 without a claim, 404 when nobody ever added it
 */
export async function releaseWebsite(env: Env, caller: Caller, input: string): Promise<ReleasedWebsite> {
  const host = parseHostParam(input);
  const db = openDatabase(env);
  const claimant = { host, accountId: caller.accountId };
  const now = Date.now();
  if (await deleteClaim(db, claimant, { now, holdUntil: now + RELEASE_HOLD })) {
    return { host, status: 'released', released_at: formatTimestamp(now) };
  }
  if ((await findWebsite(db, claimant)) === null) throw websiteNotFoundError(host);
  throw new ServiceError(
    'website_access_denied',
    `You haven't added ${host}, so there is nothing to release`,
  );
}
