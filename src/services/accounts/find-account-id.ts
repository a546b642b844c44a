import { findAccountByEmail } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';

/** Returns the id of the account with this email address, in any case, or `null`. */
export async function findAccountId(env: Env, email: string): Promise<string | null> {
  const account = await findAccountByEmail(openDatabase(env, SERVICE), email.trim().toLowerCase());
  return account?.id ?? null;
}
