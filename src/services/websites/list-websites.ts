import type { SiteScore } from '../../contracts/site-score.ts';
import type { ListedWebsite } from '../../contracts/website.ts';
import { defineCursor } from '../../lib/cursor.ts';
import { type ListPage, type PageRequest, toListPage } from '../../lib/list-page.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listOwnedScores } from '../../storage/site-scores.ts';
import { listWebsiteRows as listRows } from '../../storage/websites.ts';
import type { Context } from '../context.ts';
import { hasClaim, isOwner, toWebsite } from './website.ts';

const CURSOR = defineCursor('websites', { claimedAt: 'integer', host: 'text' });

/**
 * Lists the websites the caller has added, verified or not, newest first.
 *
 * @param page.limit default: all of them
 * @throws ServiceError 422 if the cursor does not belong to the list
 */
export async function listWebsites(
  { env, caller }: Context,
  { limit, cursor }: { limit?: number | undefined } & Omit<PageRequest, 'limit'> = {},
): Promise<ListPage<ListedWebsite>> {
  const found = await listRows(openDatabase(env, SERVICE), caller.accountId, {
    after: CURSOR.decode(cursor),
    limit: limit === undefined ? undefined : limit + 1,
  });
  const claimed = found.filter(hasClaim);
  const { rows, nextCursor } = toListPage(claimed, limit ?? claimed.length, CURSOR.encode);
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
