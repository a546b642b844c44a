import { setAccountKey } from '../../storage/accounts.ts';
import { database } from '../../storage/database.ts';

/** Take the account's key away; it stops at once. */
export async function revokeKey(env: Env, accountId: string): Promise<void> {
  await setAccountKey(database(env), accountId, null);
}
