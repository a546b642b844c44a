import { deleteAccountKey } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';

/** Revokes the account's API key, which stops working immediately. Returns whether there was one. */
export async function revokeKey(env: Env, accountId: string): Promise<boolean> {
  return deleteAccountKey(openDatabase(env, SERVICE), accountId);
}
