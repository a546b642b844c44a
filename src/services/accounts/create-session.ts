import { randomToken, sha256 } from '../../lib/secret.ts';
import { DAY } from '../../lib/time.ts';
import { openDatabase } from '../../storage/database.ts';
import { insertSession } from '../../storage/sessions.ts';
import { ensureAccount } from './ensure-account.ts';

/** How long a session lasts, in milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

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
