import { randomToken, sha256 } from '../../lib/secret.ts';
import { setAccountKey } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';

/** `svk_` and 32 random bytes in base64url (docs/contract.md 2.2). */
export const API_KEY_PATTERN = /^svk_[\w-]{43}$/;

/** Creates the account's API key and returns it. A previous key stops working at once. Only the hash of the key is stored. */
export async function createKey(env: Env, accountId: string): Promise<string> {
  const key = `svk_${randomToken(32)}`;
  await setAccountKey(openDatabase(env), accountId, {
    keyHash: await sha256(key),
    keyHint: key.slice(-4),
    keyCreatedAt: Date.now(),
  });
  return key;
}
