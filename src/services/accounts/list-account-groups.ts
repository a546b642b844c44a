import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/related-accounts.ts';

export type AccountGroup = stored.AccountGroup;

const MAX_GROUPS = 50;

/** Lists the groups of accounts that share a mailbox or the network they were created from: the newest 50. */
export async function listAccountGroups(env: Env): Promise<AccountGroup[]> {
  return stored.listAccountGroups(openDatabase(env, SERVICE), MAX_GROUPS);
}
