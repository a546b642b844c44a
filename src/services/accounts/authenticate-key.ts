import { sha256 } from '../../lib/secret.ts';
import { findAccountByKeyHash } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import type { Caller } from './caller.ts';
import { API_KEY_PATTERN } from './create-key.ts';
import { type Suspension, toSuspension } from './suspension.ts';

export type AuthenticationResult =
  | { ok: true; caller: Caller }
  /** `suspended` is `null` for a wrong, replaced or revoked key. */
  | { ok: false; suspension: Suspension | null };

/** Finds the account of an API key. Fails if the key is not active or its account is suspended. */
export async function authenticateKey(env: Env, key: string): Promise<AuthenticationResult> {
  if (!API_KEY_PATTERN.test(key)) return { ok: false, suspension: null };
  const account = await findAccountByKeyHash(openDatabase(env, SERVICE), await sha256(key));
  const suspension = account && toSuspension(account);
  if (!account || suspension) return { ok: false, suspension };
  return { ok: true, caller: { accountId: account.id, email: account.email } };
}
