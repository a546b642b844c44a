import { randomToken, sha256 } from '../../lib/secret.ts';
import { DAY } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { deleteSession, findSessionAccount, insertSession } from '../../storage/sessions.ts';
import { isAdmin } from './is-admin.ts';
import type { Caller } from './authenticate.ts';
import { type ApiKeyInfo, toApiKeyInfo } from './api-key-info.ts';
import { ensureAccount } from './ensure-account.ts';
import { type Suspension, toSuspension } from './suspension.ts';

/** How long a sign-in lasts. */
export const SESSION_LIFETIME = 30 * DAY;

/** Who is signed in. `key` is `null` without one. */
export interface SignedInAccount extends Caller {
  key: ApiKeyInfo | null;
  /** `null` while its keys work. */
  suspension: Suspension | null;
  isAdmin: boolean;
}

/** Sign a proven email in, opening its account the first time. The token is seen here only: its hash is stored. */
export async function createSession(env: Env, email: string): Promise<string> {
  const account = await ensureAccount(env, email);
  const token = randomToken(32);
  const now = Date.now();
  await insertSession(openDatabase(env), {
    tokenHash: await sha256(token),
    accountId: account.id,
    createdAt: now,
    expiresAt: now + SESSION_LIFETIME,
  });
  return token;
}

/** Who signed in with this token; `null` when nobody did, signed out, or too long ago. */
export async function authenticateSession(env: Env, token: string): Promise<SignedInAccount | null> {
  const account = await findSessionAccount(openDatabase(env), await sha256(token), Date.now());
  if (!account) return null;
  const { id, email } = account;
  const [key, suspension] = [toApiKeyInfo(account), toSuspension(account)];
  return { accountId: id, email, key, suspension, isAdmin: isAdmin(env, email) };
}

/** Sign out: the token stops at once. */
export async function endSession(env: Env, token: string): Promise<void> {
  await deleteSession(openDatabase(env), await sha256(token));
}
