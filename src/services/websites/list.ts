import type { SiteScore } from '../../engine/site/site-score.ts';
import { openDatabase } from '../../storage/database.ts';
import { listOwnedScores } from '../../storage/site-scores.ts';
import { listWebsites as listRows } from '../../storage/websites.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { hasClaim, isOwner, toWebsite, type Website } from './website.ts';

/** What the list says, beyond the website, of those the caller owns. */
export type ListedWebsite = Website & {
  owner_email?: string;
  /** The cached score; `null` while none was computed. */
  score?: SiteScore | null;
};

/** The caller's websites, unverified ones too, the one added last first. */
export async function listWebsites(env: Env, caller: Caller): Promise<ListedWebsite[]> {
  const db = openDatabase(env);
  const [rows, scores] = await Promise.all([
    listRows(db, caller.accountId),
    listOwnedScores(db, caller.accountId),
  ]);
  return rows.filter(hasClaim).map((row) => {
    const website = toWebsite(row, caller);
    if (!isOwner(row, caller)) return website;
    return Object.assign(website, { owner_email: caller.email, score: scores.get(row.host) ?? null });
  });
}
