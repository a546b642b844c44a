import { randomToken, sha256 } from '../../lib/secret.ts';
import { DAY } from '../../lib/time.ts';
import { describeUserAgent } from '../../lib/user-agent.ts';
import { findAccount } from '../../storage/accounts.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { insertSession } from '../../storage/sessions.ts';
import type { Client } from './client.ts';
import { ensureAccount } from './ensure-account.ts';
import { DEVICE_LIFETIME, getDeviceToken } from './known-device.ts';

/** How long a session lasts, in milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

/** Tokens for cookies. Only their hashes are stored. */
export interface SessionTokens {
  token: string;
  deviceToken: string;
}

/**
 * Creates a session for a verified email address, creates its account if there is none, and remembers the browser.
 *
 * @param deviceToken the browser's device token, if it has one
 * @throws ServiceError 429 if the client's network has reached the limit of new accounts
 */
export async function createSession(
  env: Env,
  email: string,
  client: Client,
  deviceToken?: string,
): Promise<SessionTokens> {
  const account = await ensureAccount(env, email, client.address);
  const tokens = { token: randomToken(32), deviceToken: await getDeviceToken(env, deviceToken) };
  const now = Date.now();
  const db = openDatabase(env, SERVICE);
  const session = {
    tokenHash: await sha256(tokens.token),
    accountId: account.id,
    createdAt: now,
    expiresAt: now + SESSION_LIFETIME,
    browser: describeUserAgent(client.userAgent),
    country: client.country,
  };
  const device = { deviceHash: await sha256(tokens.deviceToken), deviceExpiresAt: now + DEVICE_LIFETIME };
  try {
    await insertSession(db, session, device);
  } catch (error) {
    const current = await findAccount(db, account.id);
    if (!current || current.deletedAt === null) throw error;
    // The account was deleted meanwhile. The code is used up, so this sign-in creates a new account for the email address.
    return createSession(env, email, client, deviceToken);
  }
  return tokens;
}
