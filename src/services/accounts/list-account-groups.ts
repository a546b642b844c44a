import { openDatabase, SERVICE } from '../../storage/database.ts';
import * as stored from '../../storage/related-accounts.ts';

export type AccountGroup = stored.AccountGroup;
export const { MAX_GROUP_SIZE } = stored;

const MAX_GROUPS = 50;

/** Lists the newest 50 groups, among the newest 1,000 accounts, that share a mailbox or the network they were created from. */
export async function listAccountGroups(env: Env): Promise<AccountGroup[]> {
  return stored.listAccountGroups(openDatabase(env, SERVICE), MAX_GROUPS);
}
