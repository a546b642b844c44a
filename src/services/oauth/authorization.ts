import type { Context } from '../context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { OAuthError } from '../../lib/oauth-error.ts';
import { type Scope, SCOPES } from '../../lib/scopes.ts';
import { randomToken, sha256 } from '../../lib/secret.ts';
import { MINUTE } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { insertGrant } from '../../storage/oauth.ts';
import { findClient, hasRedirectUri, type OAuthClient, REGISTRATION_LIFETIME } from './clients.ts';
import { getIssuer, parseResource, parseScopeList } from './resource.ts';

/** The longest `state` accepted, in characters. */
const MAX_STATE_LENGTH = 4_096;
/** Base64url of a SHA-256 (RFC 7636 section 4.2). */
const CODE_CHALLENGE = /^[\w-]{43}$/;

/** The destination of the answer to an authorization request. */
interface AuthorizationReply {
  /** One of the client's registered redirect URIs. */
  redirectUri: string;
  /** As sent; `null` without one. */
  state: string | null;
}

/** A checked request of an app for access to an account. */
export interface AuthorizationRequest extends AuthorizationReply {
  client: OAuthClient;
  scopes: Scope[];
  resource: string;
  codeChallenge: string;
}

/** A refused authorization request. `reply` is where to send the error; `null` if the client is unknown. */
export interface RefusedAuthorization {
  error: OAuthError;
  reply: AuthorizationReply | null;
}

/**
 * Checks an authorization request (OAuth 2.1 section 4.1.1): the client and its redirect URI first. Without these the browser
 * is not redirected.
 *
 * @param accountId the account that the app wants to use
 */
export async function readAuthorizationRequest(
  env: Env,
  query: URLSearchParams,
  accountId: string,
): Promise<{ ok: true; request: AuthorizationRequest } | ({ ok: false } & RefusedAuthorization)> {
  let reply: AuthorizationReply | null = null;
  try {
    const id = readParameter(query, 'client_id') ?? '';
    const redirectUri = readParameter(query, 'redirect_uri') ?? '';
    const client = await findClient(env, { id, redirectUri, accountId });
    if (!hasRedirectUri(client, redirectUri)) {
      throw new OAuthError('invalid_request', 'The redirect_uri is not one of those the app has registered.');
    }
    const state = readParameter(query, 'state');
    if (state !== null && state.length > MAX_STATE_LENGTH) {
      throw new OAuthError('invalid_request', `The state has more than ${MAX_STATE_LENGTH} characters.`);
    }
    reply = { redirectUri, state };
    return { ok: true, request: { ...reply, client, ...readAccess(env, query) } };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { ok: false, error, reply };
  }
}

function readAccess(
  env: Env,
  query: URLSearchParams,
): Pick<AuthorizationRequest, 'scopes' | 'resource' | 'codeChallenge'> {
  if (readParameter(query, 'response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'The response_type must be code.');
  }
  const codeChallenge = readParameter(query, 'code_challenge') ?? '';
  if (readParameter(query, 'code_challenge_method') !== 'S256' || !CODE_CHALLENGE.test(codeChallenge)) {
    throw new OAuthError(
      'invalid_request',
      'A code_challenge with the code_challenge_method S256 is required.',
    );
  }
  const scopes = parseScopeList(readParameter(query, 'scope') ?? SCOPES.join(' '));
  if (!scopes) throw new OAuthError('invalid_scope', 'The scope contains a name that does not exist here.');
  return { scopes, resource: parseResource(env, query.getAll('resource')), codeChallenge };
}

/** Returns a parameter, `null` without one. @throws OAuthError if there are several (RFC 6749 section 3.1) */
export function readParameter(parameters: URLSearchParams, name: string): string | null {
  const [value, ...others] = parameters.getAll(name);
  if (others.length > 0) throw new OAuthError('invalid_request', `There is more than one ${name}.`);
  return value === undefined || value === '' ? null : value;
}

/** Apps that an account can connect, including those whose code was not exchanged yet. */
export const MAX_CONNECTED_APPS = 50;
/** How long an authorization code works, in milliseconds: at most ten minutes (RFC 6749 section 4.1.2). */
const CODE_LIFETIME = 10 * MINUTE;

/**
 * Grants an app the scopes that the account has agreed to. Returns the authorization code; only its hash is stored.
 *
 * @param scopes at least one of those in the request
 * @param memberEmail of the member who agrees; `null` for the owner
 * @throws ServiceError 409 if the account has too many connected apps
 */
export async function authorizeApp(
  { env, caller: { accountId } }: Context,
  {
    request,
    scopes,
    memberEmail,
  }: { request: AuthorizationRequest; scopes: readonly Scope[]; memberEmail: string | null },
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
    documentUntil: client.documentUntil,
    memberEmail,
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

/**
 * Returns the URL of an authorization response: the unchanged redirect URI with the answer, the client's `state`, and `iss`
 * (RFC 9207 section 2), which tells a client of several authorization servers who answered.
 */
export function buildReplyUrl(
  env: Env,
  { redirectUri, state }: AuthorizationReply,
  answer: { code: string } | { error: OAuthError['code'] | 'access_denied'; description: string },
): string {
  const reply = new URLSearchParams(
    'code' in answer ? answer : { error: answer.error, error_description: answer.description },
  );
  if (state !== null) reply.set('state', state);
  reply.set('iss', getIssuer(env));
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${reply.toString()}`;
}
