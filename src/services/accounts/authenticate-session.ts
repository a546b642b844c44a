import { formatError, logError } from '../../lib/log.ts';
import { sha256 } from '../../lib/secret.ts';
import { toIsoDate } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findSessionAccount, setSessionLastUsed } from '../../storage/sessions.ts';
import { isAdmin } from './is-admin.ts';
import type { Caller } from '../caller.ts';
import { type ApiKeyInfo, toApiKeyInfo } from './api-key-info.ts';
import { type Suspension, toSuspension } from './suspension.ts';

/** The account of a session. */
export interface SignedInAccount extends Caller {
  /** `null` if the account has no key. */
  key: ApiKeyInfo | null;
  /** `null` if the account is not suspended. */
  suspension: Suspension | null;
  isAdmin: boolean;
}

/**
 * Returns the account of a session token, or `null` if the session does not exist, has ended or has expired. The first
 * request of a UTC day records the day.
 */
export async function authenticateSession(env: Env, token: string): Promise<SignedInAccount | null> {
  const db = openDatabase(env, SERVICE);
  const tokenHash = await sha256(token);
  const now = Date.now();
  const account = await findSessionAccount(db, tokenHash, now);
  if (!account) return null;
  const today = toIsoDate(now);
  if (account.lastUsedOn !== today) {
    try {
      await setSessionLastUsed(db, tokenHash, today);
    } catch (error) {
      logError({ event: 'session-not-updated', error: formatError(error) });
    }
  }
  const { id, email } = account;
  const [key, suspension] = [toApiKeyInfo(account), toSuspension(account)];
  return { accountId: id, email, key, suspension, isAdmin: isAdmin(env, email) };
}
