import type { ListedWebsite } from '../../contracts/website.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listOwnedScores } from '../../storage/site-scores.ts';
import { listWebsites as listRows } from '../../storage/websites.ts';
import type { Caller } from '../accounts/caller.ts';
import { hasClaim, isOwner, toWebsite } from './website.ts';

/** Lists the websites the caller has added, verified or not, the one added last first. */
export async function listWebsites(env: Env, caller: Caller): Promise<ListedWebsite[]> {
  const [rows, scores] = await Promise.all([
    listRows(openDatabase(env, SERVICE), caller.accountId),
    listOwnedScores(openDatabase(env, caller.accountId), caller.accountId),
  ]);
  return rows.filter(hasClaim).map((row) => {
    const website = toWebsite(row, caller);
    if (!isOwner(row, caller)) return website;
    return Object.assign(website, { owner_email: caller.email, score: scores.get(row.host) ?? null });
  });
}
