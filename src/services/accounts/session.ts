import { randomToken, sha256 } from '../../lib/secret.ts';
import { DAY } from '../../lib/time.ts';
import { database } from '../../storage/database.ts';
import { deleteSession, findSessionAccount, insertSession } from '../../storage/sessions.ts';
import { isAdmin } from './admin.ts';
import type { Caller } from './authenticate.ts';
import { type KeyMark, keyOf } from './key-mark.ts';
import { openAccount } from './open.ts';
import { type Suspension, suspensionOf } from './suspension.ts';

/** How long a sign-in lasts. */
export const SESSION_LIFETIME = 30 * DAY;

/** Who is signed in. `key` is `null` without one. */
export interface SignedIn extends Caller {
  key: KeyMark | null;
  /** `null` while its keys work. */
  suspended: Suspension | null;
  isAdmin: boolean;
}

/** Sign a proven email in, opening its account the first time. The token is seen here only: its hash is stored. */
export async function openSession(env: Env, email: string): Promise<string> {
  const account = await openAccount(env, email);
  const token = randomToken(32);
  const now = Date.now();
  await insertSession(database(env), {
    tokenHash: await sha256(token),
    accountId: account.id,
    createdAt: now,
    expiresAt: now + SESSION_LIFETIME,
  });
  return token;
}

/** Who signed in with this token; `null` when nobody did, signed out, or too long ago. */
export async function authenticateSession(env: Env, token: string): Promise<SignedIn | null> {
  const account = await findSessionAccount(database(env), await sha256(token), Date.now());
  if (!account) return null;
  const { id, email } = account;
  const [key, suspended] = [keyOf(account), suspensionOf(account)];
  return { accountId: id, email, key, suspended, isAdmin: isAdmin(env, email) };
}

/** Sign out: the token stops at once. */
export async function closeSession(env: Env, token: string): Promise<void> {
  await deleteSession(database(env), await sha256(token));
}
