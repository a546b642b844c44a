import { ServiceError } from '../../lib/errors.ts';
import { randomToken, sha256 } from '../../lib/secret.ts';
import { setAccountKey } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';

/** `svk_` and 32 random bytes in base64url (docs/contract.md 2.2). */
export const API_KEY_PATTERN = /^svk_[\w-]{43}$/;

/**
 * Creates the account's API key and returns it. Only the hash of the key is stored.
 *
 * @param replaces creation time of the key to replace, in milliseconds since 1970; that key stops working immediately
 * @throws ServiceError 409 if the account has another key
 */
export async function createKey(
  env: Env,
  accountId: string,
  replaces: number | null = null,
): Promise<string> {
  const key = `svk_${randomToken(32)}`;
  const row = { keyHash: await sha256(key), keyHint: key.slice(-4), keyCreatedAt: Date.now() };
  if (await setAccountKey(openDatabase(env, SERVICE), accountId, row, replaces)) return key;
  throw new ServiceError(
    'api_key_exists',
    'You already have an API key. Confirm that a new one replaces it.',
  );
}
