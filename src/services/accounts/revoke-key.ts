import { setAccountKey } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';

/** Take the account's key away; it stops at once. */
export async function revokeKey(env: Env, accountId: string): Promise<void> {
  await setAccountKey(openDatabase(env), accountId, null);
}
