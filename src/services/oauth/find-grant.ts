import { formatError, logError } from '../../lib/log.ts';
import type { Scope } from '../../lib/scopes.ts';
import { sha256 } from '../../lib/secret.ts';
import { toIsoDate } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findToken, setGrantLastUsed } from '../../storage/oauth-grants.ts';
import type { Caller } from '../caller.ts';
import { parseScopeList } from './scope-list.ts';

const ACCESS_TOKEN_PATTERN = /^sva_[\w-]{43}$/;

/** Whether a credential looks like an access token rather than an API key. */
export function isAccessToken(credential: string): boolean {
  return ACCESS_TOKEN_PATTERN.test(credential);
}

/**
 * Returns the account of an access token and its scopes. Returns `null` if the token is wrong, expired or revoked, was issued
 * for another resource, or its account is suspended. The first request of a UTC day records the day.
 *
 * @param resource the URL of the server that the token was sent to, as in its metadata (RFC 9728)
 */
export async function findGrant(
  env: Env,
  token: string,
  resource: string,
): Promise<(Caller & { scopes: Scope[] }) | null> {
  if (!isAccessToken(token)) return null;
  const db = openDatabase(env, SERVICE);
  const now = Date.now();
  const found = await findToken(db, await sha256(token), now);
  if (found?.token.kind !== 'access' || found.grant.resource !== resource || found.isSuspended) return null;
  const { grant, email } = found;
  const today = toIsoDate(now);
  if (grant.lastUsedOn !== today) {
    try {
      await setGrantLastUsed(db, grant.id, today);
    } catch (error) {
      logError({ event: 'grant-not-updated', error: formatError(error) });
    }
  }
  return { accountId: grant.accountId, email, scopes: parseScopeList(found.token.scope) ?? [] };
}
