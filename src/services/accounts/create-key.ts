import { randomToken, sha256 } from '../../lib/secret.ts';
import { setAccountKey } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';

/** SPEC section 5: the fixed prefix; then 32 random bytes in base64url. */
export const API_KEY_PATTERN = /^svk_[\w-]{43}$/;

/** Make the account's key, in place of the one before, which stops at once. Only its hash is stored: this is the only time it is seen. */
export async function createKey(env: Env, accountId: string): Promise<string> {
  const key = `svk_${randomToken(32)}`;
  await setAccountKey(openDatabase(env), accountId, {
    keyHash: await sha256(key),
    keyHint: key.slice(-4),
    keyCreatedAt: Date.now(),
  });
  return key;
}
