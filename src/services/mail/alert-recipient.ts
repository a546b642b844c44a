import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';

/** Returns the email address of an account, or `null` if it is suspended or deleted. */
export async function getAlertRecipient(env: Env, accountId: string): Promise<string | null> {
  const account = await findAccount(openDatabase(env, SERVICE), accountId);
  if (!account || account.deletedAt !== null || account.suspendedAt !== null) return null;
  return account.email;
}
