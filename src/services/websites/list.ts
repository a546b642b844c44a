import { database } from '../../storage/database.ts';
import { listWebsites as listRows } from '../../storage/websites.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { type ClaimedRow, hasClaim, isOwner, toWebsite, type Website } from './website.ts';

/** What the list says, beyond the website, of those the caller owns. */
export type ListedWebsite = Website & {
  owner_email?: string;
  /** The cached score; `null` while none was computed. */
  score?: null;
};

/** The caller's websites, unverified ones too, the one added last first. */
export async function listWebsites(env: Env, caller: Caller): Promise<ListedWebsite[]> {
  const rows = await listRows(database(env), caller.accountId);
  return rows.filter(hasClaim).map((row) => listed(row, caller));
}

function listed(row: ClaimedRow, caller: Caller): ListedWebsite {
  const website = toWebsite(row, caller);
  return isOwner(row, caller) ? { ...website, owner_email: caller.email, score: null } : website;
}
