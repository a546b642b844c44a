import type { ClientRegistration } from '../../contracts/oauth.ts';
import { OAuthError } from '../../lib/oauth-error.ts';
import { randomToken } from '../../lib/secret.ts';
import { DAY, HOUR, SECOND } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { insertRegistration, type OAuthClientRow } from '../../storage/oauth-clients.ts';
import { hashNetwork, isLoopback, toWideNetwork } from '../accounts/client-network.ts';

/** Registrations an hour from one /24 or /48. */
export const MAX_REGISTRATIONS_PER_HOUR = 60;
/** Most registrations that no account has connected yet, of all networks together. Beyond this the oldest are deleted. */
export const MAX_UNUSED_REGISTRATIONS = 5_000;
/** How long a registration lasts without an account that connects it, in milliseconds. */
export const UNUSED_REGISTRATION_LIFETIME = DAY;
export const REGISTRATION_LIFETIME = 90 * DAY;

/**
 * Registers a public client (RFC 7591), for apps that have no client ID metadata document.
 *
 * @param clientAddress IP address; its network is limited, except for loopback
 * @throws OAuthError `too_many_requests`
 */
export async function registerClient(
  env: Env,
  { client_name: name = '', redirect_uris: redirectUris }: ClientRegistration,
  clientAddress: string,
): Promise<OAuthClientRow> {
  const now = Date.now();
  const client: OAuthClientRow = {
    id: `client_${randomToken(16)}`,
    name: name.trim(),
    redirectUris,
    createdAt: now,
    expiresAt: now + UNUSED_REGISTRATION_LIFETIME,
    isUnused: true,
    networkHash: isLoopback(clientAddress) ? null : await hashNetwork(env, toWideNetwork(clientAddress)),
  };
  const isStored = await insertRegistration(openDatabase(env, SERVICE), client, {
    perNetwork: MAX_REGISTRATIONS_PER_HOUR,
    since: now - HOUR,
    unused: MAX_UNUSED_REGISTRATIONS,
  });
  if (isStored) return client;
  const message =
    'Too many apps were registered from your network. Try again in an hour, or use a client ID metadata document.';
  throw new OAuthError('too_many_requests', message, { retryAfter: HOUR / SECOND });
}
