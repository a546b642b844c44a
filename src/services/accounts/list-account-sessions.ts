import { sha256 } from '../../lib/secret.ts';
import { toIsoDate } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listSessions } from '../../storage/sessions.ts';
import { formatCountry } from './client.ts';

/** A browser that is signed in to an account. */
export interface AccountSession {
  /** The hash of its token, from which the token cannot be derived. */
  id: string;
  /** Browser and system, as the sign-in showed them. */
  browser: string;
  /** Name of the country of the sign-in, or `unknown`. */
  country: string;
  /** Milliseconds since 1970. */
  signedInAt: number;
  /** `YYYY-MM-DD` in UTC. */
  lastUsedOn: string;
  /** Whether it is the session of this request. */
  isCurrent: boolean;
}

const MAX_SESSIONS = 100;

/** Lists the sessions of an account, most recently used first, at most 100. @param token the session of this request */
export async function listAccountSessions(
  env: Env,
  accountId: string,
  token: string,
): Promise<AccountSession[]> {
  const current = await sha256(token);
  const rows = await listSessions(openDatabase(env, SERVICE), accountId, Date.now(), MAX_SESSIONS);
  return rows.map(({ tokenHash, browser, country, createdAt, lastUsedOn }) => ({
    id: tokenHash,
    browser: browser ?? 'Unknown browser',
    country: formatCountry(country),
    signedInAt: createdAt,
    lastUsedOn: lastUsedOn ?? toIsoDate(createdAt),
    isCurrent: tokenHash === current,
  }));
}
