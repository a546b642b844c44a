import { ClientDocumentSchema, type ClientRegistration } from '../../contracts/oauth.ts';
import { fetchClientDocument, parseClientDocumentUrl } from '../../crawler/fetch-client-document.ts';
import { toWideNetwork } from '../../lib/client-network.ts';
import { OAuthError } from '../../lib/oauth-error.ts';
import { isRedirectUri, matchesRedirectUri } from '../../lib/redirect-uri.ts';
import { randomToken } from '../../lib/secret.ts';
import { DAY, formatWait, HOUR, SECOND } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  findOAuthClient,
  insertRegistration,
  listDocumentedGrants,
  type OAuthClientRow,
} from '../../storage/oauth.ts';
import { hashNetwork, isLoopback } from '../accounts/client.ts';
import { createCrawlerOptions } from '../hosts/host-gate.ts';

/** An app that asks for access. */
export interface OAuthClient {
  id: string;
  /** The name it gives itself, which proves nothing. */
  name: string;
  /** The host and port of its client ID metadata document, which prove who runs it; `null` if it registered itself. */
  host: string | null;
  redirectUris: string[];
  /** Until when its document counts as read, in milliseconds since 1970; `null` if it registered itself. */
  documentUntil: number | null;
}

/** Returns the host and port of the client's metadata document, or `null` if the client registered itself. */
export function getClientHost(clientId: string): string | null {
  return clientId.startsWith('https://') ? (URL.parse(clientId)?.host ?? null) : null;
}

export function hasRedirectUri({ redirectUris }: OAuthClient, uri: string): boolean {
  return redirectUris.some((registered) => matchesRedirectUri(registered, uri));
}

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
  {
    registration: { client_name: name = '', redirect_uris: redirectUris },
    clientAddress,
  }: { registration: ClientRegistration; clientAddress: string },
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

/** How long a document counts as read by default and at most, in milliseconds. */
const DEFAULT_MAX_AGE = HOUR;
const LONGEST_MAX_AGE = DAY;

/**
 * Returns a client by its id: a registered one, or that of a client ID metadata document. A document is fetched unless the account
 * has connected the client with the same redirect URI since, in the last hour or for as long as its `Cache-Control` allows. Only
 * its name and that redirect URI are kept, in the grant: anyone can have a document fetched.
 *
 * @param accountId the account that the client asks for access, whose fetches are limited
 * @throws OAuthError `invalid_client` if there is no such client, `too_many_requests`
 */
export async function findClient(
  env: Env,
  { id, redirectUri, accountId }: { id: string; redirectUri: string; accountId: string },
): Promise<OAuthClient> {
  const db = openDatabase(env, SERVICE);
  const host = getClientHost(id);
  if (host === null) {
    const stored = await findOAuthClient(db, id, Date.now());
    if (stored) return { ...stored, host, documentUntil: null };
    throw new OAuthError(
      'invalid_client',
      'The app is not registered here, or its registration has expired.',
    );
  }
  for (const grant of await listDocumentedGrants(db, { accountId, clientId: id }, Date.now())) {
    const { clientName: name, documentUntil } = grant;
    const client = { id, name, host, redirectUris: [grant.redirectUri], documentUntil };
    if (hasRedirectUri(client, redirectUri)) return client;
  }
  return fetchClient(env, id, accountId);
}

async function fetchClient(env: Env, id: string, accountId: string): Promise<OAuthClient> {
  const url = parseClientDocumentUrl(id);
  if (!url) {
    throw new OAuthError('invalid_client', 'The client_id is not a valid URL of a client document.');
  }
  // Shares the limit of verifications, which also contact hosts that users name. Both are rare.
  const counted = await env.ACCOUNT.getByName(accountId).count('verification');
  if (!counted.ok) {
    const { retryAfter } = counted;
    const message = `You requested too many apps in a minute. Try again in ${formatWait(retryAfter)}.`;
    throw new OAuthError('too_many_requests', message, { retryAfter });
  }
  const options = createCrawlerOptions(env, accountId, { id: `oauth_${accountId}`, kind: 'interactive' });
  const fetched = await fetchClientDocument(url, options);
  if (!fetched.ok) {
    throw new OAuthError('invalid_client', `The app’s document could not be read. ${fetched.reason}`);
  }
  const maxAge = Math.min(fetched.maxAge ?? DEFAULT_MAX_AGE, LONGEST_MAX_AGE);
  const documentUntil = Date.now() + maxAge;
  return { ...parseDocument(id, fetched.document), id, host: getClientHost(id), documentUntil };
}

/** Parses a document. Ignores redirect URIs that are not allowed here: the document is written for all servers. */
function parseDocument(id: string, document: unknown): Pick<OAuthClientRow, 'name' | 'redirectUris'> {
  const parsed = ClientDocumentSchema.safeParse(document);
  if (!parsed.success || parsed.data.client_id !== id) {
    throw new OAuthError('invalid_client', 'The app’s document is not valid, or names another client_id.');
  }
  const { client_name: name, redirect_uris: redirectUris, ...methods } = parsed.data;
  const allowed = [methods.token_endpoint_auth_method, ...methods.token_endpoint_auth_methods_supported];
  if (!allowed.includes('none')) {
    throw new OAuthError('invalid_client', 'The app authenticates itself in a way that is not supported.');
  }
  return { name, redirectUris: redirectUris.filter(isRedirectUri) };
}
