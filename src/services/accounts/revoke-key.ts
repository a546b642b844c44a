import { setAccountKey } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';

/** Revokes the account's API key, which stops working at once. */
export async function revokeKey(env: Env, accountId: string): Promise<void> {
  await setAccountKey(openDatabase(env), accountId, null);
}
