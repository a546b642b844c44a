import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import type { Scope } from '../../lib/scopes.ts';
import { randomToken, sha256 } from '../../lib/secret.ts';
import { MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { insertGrant } from '../../storage/oauth-grants.ts';
import type { AuthorizationRequest } from './read-authorization-request.ts';
import { REGISTRATION_LIFETIME } from './register-client.ts';

/** Apps that an account can connect, including those whose code was not exchanged yet. */
export const MAX_CONNECTED_APPS = 50;
/** How long an authorization code works, in milliseconds: at most ten minutes (RFC 6749 section 4.1.2). */
const CODE_LIFETIME = 10 * MINUTE;

/**
 * Grants an app the scopes that the account has agreed to. Returns the authorization code; only its hash is stored.
 *
 * @param scopes at least one of those in the request
 * @throws ServiceError 409 if the account has too many connected apps
 */
export async function authorizeApp(
  env: Env,
  accountId: string,
  request: AuthorizationRequest,
  scopes: readonly Scope[],
): Promise<string> {
  const code = randomToken(32);
  const now = Date.now();
  const { client, redirectUri, resource, codeChallenge } = request;
  const grant = {
    id: newId('grant_'),
    accountId,
    clientId: client.id,
    clientName: client.name,
    redirectUri,
    resource,
    scope: scopes.join(' '),
    codeChallenge,
    createdAt: now,
  };
  const isStored = await insertGrant(
    openDatabase(env, SERVICE),
    grant,
    { hash: await sha256(code), expiresAt: now + CODE_LIFETIME },
    { limit: MAX_CONNECTED_APPS, clientUntil: now + REGISTRATION_LIFETIME },
  );
  if (isStored) return code;
  throw new ServiceError(
    'too_many_connected_apps',
    `You have ${MAX_CONNECTED_APPS} connected apps, the most allowed. Disconnect one on your account page first.`,
  );
}
