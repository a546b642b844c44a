import { OAuthError } from '../../lib/oauth-error.ts';
import type { Scope } from '../../lib/scopes.ts';
import { type OAuthClient, hasRedirectUri } from './client.ts';
import { findClient } from './find-client.ts';
import { parseResource } from './parse-resource.ts';
import { parseScopeList } from './scope-list.ts';

/** The longest `state` accepted, in characters. */
const MAX_STATE_LENGTH = 4_096;
/** Base64url of a SHA-256 (RFC 7636 section 4.2). */
const CODE_CHALLENGE = /^[\w-]{43}$/;

/** The destination of the answer to an authorization request. */
export interface AuthorizationReply {
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
    const client = await findClient(env, readParameter(query, 'client_id') ?? '', accountId);
    const redirectUri = readParameter(query, 'redirect_uri') ?? '';
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
  const scopes = parseScopeList(readParameter(query, 'scope') ?? 'read');
  if (!scopes) throw new OAuthError('invalid_scope', 'The scope contains a name that does not exist here.');
  return { scopes, resource: parseResource(env, query.getAll('resource')), codeChallenge };
}

/** Returns a parameter, `null` without one. @throws OAuthError if there are several (RFC 6749 section 3.1) */
export function readParameter(parameters: URLSearchParams, name: string): string | null {
  const [value, ...others] = parameters.getAll(name);
  if (others.length > 0) throw new OAuthError('invalid_request', `There is more than one ${name}.`);
  return value === undefined || value === '' ? null : value;
}
