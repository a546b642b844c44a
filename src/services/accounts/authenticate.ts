import { sha256 } from '../../lib/secret.ts';
import { findAccountByKeyHash } from '../../storage/accounts.ts';
import { database } from '../../storage/database.ts';
import { KEY_PATTERN } from './create-key.ts';

/** Who asks. */
export interface Caller {
  accountId: string;
  email: string;
}

/** The account whose active key this is; `null` for a wrong, replaced or revoked key. */
export async function authenticateKey(env: Env, key: string): Promise<Caller | null> {
  if (!KEY_PATTERN.test(key)) return null;
  const account = await findAccountByKeyHash(database(env), await sha256(key));
  return account && { accountId: account.id, email: account.email };
}
