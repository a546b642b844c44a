import type { SiteScore } from '../../engine/site/score.ts';
import { ServiceError } from '../../lib/errors.ts';
import { database } from '../../storage/database.ts';
import { findWebsite } from '../../storage/websites.ts';
import type { Caller } from '../accounts/authenticate.ts';
import {
  type ClaimedRow,
  hasClaim,
  hostInPath,
  isOwner,
  toWebsite,
  unknownWebsite,
  type Website,
} from '../websites/website.ts';

/** A website as its owner sees it in the answers about its score (SPEC 2.2). */
export interface OwnedWebsite extends Website {
  owner_email: string;
  /** `null` while none was computed. */
  score: SiteScore | null;
}

/** A website the caller has verified. @throws ServiceError 403 when they have not, 404 when nobody ever added it */
export async function ownedSite(env: Env, caller: Caller, input: string): Promise<ClaimedRow> {
  const host = hostInPath(input);
  const row = await findWebsite(database(env), { host, accountId: caller.accountId });
  if (row === null) throw unknownWebsite(host);
  if (!hasClaim(row) || !isOwner(row, caller)) {
    throw new ServiceError(403, `Only the verified owner of ${host} may do this: verify it first`);
  }
  return row;
}

export function toOwnedWebsite(row: ClaimedRow, caller: Caller, score: SiteScore | null): OwnedWebsite {
  return { ...toWebsite(row, caller), owner_email: caller.email, score };
}
