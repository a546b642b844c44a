import { openDatabase } from '../../storage/database.ts';
import * as stored from '../../storage/deletion-codes.ts';

/** Whether the account has a deletion code that has not expired. */
export async function hasDeletionCode(env: Env, accountId: string): Promise<boolean> {
  return stored.hasDeletionCode(openDatabase(env, accountId), accountId, Date.now());
}
