import { findAccountByEmail } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';

/** Returns the id of the account with this email address, in any case, or `null`. */
export async function findAccountId(env: Env, email: string): Promise<string | null> {
  const account = await findAccountByEmail(openDatabase(env), email.trim().toLowerCase());
  return account?.id ?? null;
}
