import { sha256 } from '../../lib/secret.ts';
import { findAccountByKeyHash } from '../../storage/accounts.ts';
import { database } from '../../storage/database.ts';
import { KEY_PATTERN } from './create-key.ts';
import { type Suspension, suspensionOf } from './suspension.ts';

/** Who asks. */
export interface Caller {
  accountId: string;
  email: string;
}

export type Authenticated =
  | { ok: true; caller: Caller }
  /** `suspended` is `null` for a wrong, replaced or revoked key. */
  | { ok: false; suspended: Suspension | null };

/** The account whose active key this is, unless its keys are suspended. */
export async function authenticateKey(env: Env, key: string): Promise<Authenticated> {
  if (!KEY_PATTERN.test(key)) return { ok: false, suspended: null };
  const account = await findAccountByKeyHash(database(env), await sha256(key));
  const suspended = account && suspensionOf(account);
  if (!account || suspended) return { ok: false, suspended };
  return { ok: true, caller: { accountId: account.id, email: account.email } };
}
