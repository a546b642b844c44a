import { randomToken, sha256 } from '../../lib/secret.ts';
import { DAY } from '../../lib/time.ts';
import { database } from '../../storage/database.ts';
import { deleteSession, findSessionAccount, insertSession } from '../../storage/sessions.ts';
import { isAdmin } from './admin.ts';
import type { Caller } from './authenticate.ts';
import { openAccount } from './open.ts';

/** How long a sign-in lasts. */
export const SESSION_LIFETIME = 30 * DAY;

/** Who is signed in, and what tells the account's key without being it; `null` without a key. */
export interface SignedIn extends Caller {
  key: { hint: string; /** Milliseconds since 1970. */ createdAt: number } | null;
  /** What the account is told where an administrator suspended its key; `null` otherwise. */
  suspended: { reason: string; /** Milliseconds since 1970. */ since: number } | null;
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
  const { id, email, keyHint, keyCreatedAt, suspendedAt, suspendedReason } = account;
  const key = keyHint !== null && keyCreatedAt !== null ? { hint: keyHint, createdAt: keyCreatedAt } : null;
  const suspended = suspendedAt === null ? null : { reason: suspendedReason ?? '', since: suspendedAt };
  return { accountId: id, email, key, suspended, isAdmin: isAdmin(env, email) };
}

/** Sign out: the token stops at once. */
export async function closeSession(env: Env, token: string): Promise<void> {
  await deleteSession(database(env), await sha256(token));
}
