import type { SiteScore } from '../../contracts/site-score.ts';
import type { ListedWebsite } from '../../contracts/website.ts';
import { decodeCursor, type ListPage, toListPage } from '../../lib/cursor.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listOwnedScores } from '../../storage/site-scores.ts';
import { listWebsites as listRows } from '../../storage/websites.ts';
import type { Caller } from '../caller.ts';
import { hasClaim, isOwner, toWebsite } from './website.ts';

/** When a website was added, in milliseconds since 1970, and its host. */
const POSITION = /^w(\d{1,15})\.([a-z\d.-]{1,253})$/;

/**
 * Lists the websites the caller has added, verified or not, newest first.
 *
 * @param page.limit default: all of them
 * @throws ServiceError 422 if the cursor does not belong to the list
 */
export async function listWebsites(
  env: Env,
  caller: Caller,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined } = {},
): Promise<ListPage<ListedWebsite>> {
  const [claimedAt, host = ''] = cursor === undefined ? [] : decodeCursor(cursor, POSITION);
  const after = claimedAt === undefined ? undefined : { claimedAt: Number(claimedAt), host };
  const found = await listRows(openDatabase(env, SERVICE), caller.accountId, {
    after,
    limit: limit === undefined ? undefined : limit + 1,
  });
  const claimed = found.filter(hasClaim);
  const { rows, nextCursor } = toListPage(
    claimed,
    limit ?? claimed.length,
    (row) => `w${row.claimedAt}.${row.host}`,
  );
  const owned = rows.filter((row) => isOwner(row, caller)).map(({ host }) => host);
  const { accountId } = caller;
  const scores =
    owned.length === 0
      ? new Map<string, SiteScore>()
      : await listOwnedScores(openDatabase(env, accountId), accountId, owned);
  const websites = rows.map((row) => {
    const website = toWebsite(row, caller);
    if (!isOwner(row, caller)) return website;
    return Object.assign(website, { owner_email: caller.email, score: scores.get(row.host) ?? null });
  });
  return { rows: websites, nextCursor };
}
