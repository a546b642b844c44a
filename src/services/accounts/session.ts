import { randomToken, sha256 } from '../../lib/secret.ts';
import { DAY } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { deleteSession, findSessionAccount, insertSession } from '../../storage/sessions.ts';
import { isAdmin } from './is-admin.ts';
import type { Caller } from './authenticate.ts';
import { type ApiKeyInfo, toApiKeyInfo } from './api-key-info.ts';
import { ensureAccount } from './ensure-account.ts';
import { type Suspension, toSuspension } from './suspension.ts';

/** How long a session lasts, in milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

/** The account of a session. */
export interface SignedInAccount extends Caller {
  /** `null` if the account has no key. */
  key: ApiKeyInfo | null;
  /** `null` if the keys are not suspended. */
  suspension: Suspension | null;
  isAdmin: boolean;
}

/** Creates a session for a verified email address and its account if there is none. Returns the session token, of which only the hash is stored. */
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

/** Returns the account of a session token, or `null` if the session does not exist, has ended or has expired. */
export async function authenticateSession(env: Env, token: string): Promise<SignedInAccount | null> {
  const account = await findSessionAccount(openDatabase(env), await sha256(token), Date.now());
  if (!account) return null;
  const { id, email } = account;
  const [key, suspension] = [toApiKeyInfo(account), toSuspension(account)];
  return { accountId: id, email, key, suspension, isAdmin: isAdmin(env, email) };
}

/** Ends a session. Its token stops working at once. */
export async function endSession(env: Env, token: string): Promise<void> {
  await deleteSession(openDatabase(env), await sha256(token));
}
