import { OAuthError } from '../../lib/oauth-error.ts';
import type { Scope } from '../../lib/scopes.ts';
import { randomToken, sha256, sha256Base64url } from '../../lib/secret.ts';
import { DAY, HOUR, SECOND } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { deleteGrant, exchangeToken, findToken, type GrantRow, type TokenRow } from '../../storage/oauth.ts';
import { readParameter } from './authorization.ts';
import { hasJustLackedScope } from './grants.ts';
import { parseResource, parseScopeList } from './resource.ts';

/** How long access tokens and unused refresh tokens work, in milliseconds. */
const ACCESS_TOKEN_LIFETIME = HOUR;
export const REFRESH_TOKEN_LIFETIME = 30 * DAY;

/** RFC 6749 section 5.1. */
export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** A code or refresh token, and the scopes of the new tokens. */
interface Exchange {
  token: TokenRow;
  grant: GrantRow;
  scopes: Scope[];
}

const INVALID_GRANT = 'It is wrong, expired, was used before, or was issued to another app.';

/**
 * Exchanges an authorization code or a refresh token for new tokens (OAuth 2.1 sections 4.1.3 and 4.3). Each can be exchanged once: if it
 * is sent again, the app is disconnected.
 *
 * @throws OAuthError if the request is refused
 */
export async function issueTokens(env: Env, parameters: URLSearchParams): Promise<TokenResponse> {
  const exchange = await readExchange(env, parameters);
  const [access, refresh] = [`sva_${randomToken(32)}`, `svr_${randomToken(32)}`];
  const now = Date.now();
  const scope = exchange.scopes.join(' ');
  const isStored = await exchangeToken(openDatabase(env, SERVICE), {
    hash: exchange.token.hash,
    access: { hash: await sha256(access), scope, expiresAt: now + ACCESS_TOKEN_LIFETIME },
    refresh: { hash: await sha256(refresh), expiresAt: now + REFRESH_TOKEN_LIFETIME },
    now,
  });
  if (!isStored) throw new OAuthError('invalid_grant', INVALID_GRANT);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LIFETIME / SECOND,
    refresh_token: refresh,
    scope,
  };
}

async function readExchange(env: Env, parameters: URLSearchParams): Promise<Exchange> {
  const type = readParameter(parameters, 'grant_type');
  if (type === 'authorization_code') return readCode(env, parameters);
  if (type === 'refresh_token') return readRefreshToken(env, parameters);
  throw new OAuthError(
    type === null ? 'invalid_request' : 'unsupported_grant_type',
    'The grant_type must be authorization_code or refresh_token.',
  );
}

async function readCode(env: Env, parameters: URLSearchParams): Promise<Exchange> {
  const { token, grant } = await findOwnToken(env, parameters, 'code', 'code');
  const challenge = await sha256Base64url(requireParameter(parameters, 'code_verifier'));
  // OAuth 2.1 clients do not send it. If it is sent, it must be that of the authorization request (RFC 6749 section 4.1.3).
  const redirectUri = readParameter(parameters, 'redirect_uri') ?? grant.redirectUri;
  const isSame = challenge === grant.codeChallenge && redirectUri === grant.redirectUri;
  if (token.replacedBy === null && !isSame) throw new OAuthError('invalid_grant', INVALID_GRANT);
  return { token, grant, scopes: parseScopeList(grant.scope) ?? [] };
}

async function readRefreshToken(env: Env, parameters: URLSearchParams): Promise<Exchange> {
  const { token, grant } = await findOwnToken(env, parameters, 'refresh_token', 'refresh');
  const granted = parseScopeList(grant.scope) ?? [];
  const requested = readParameter(parameters, 'scope');
  if (token.replacedBy === null && requested === null && hasJustLackedScope(grant, Date.now())) {
    throw new OAuthError(
      'interaction_required',
      'A request has just lacked a scope, which a refresh cannot add: request authorization with the scopes it needs.',
    );
  }
  const scopes = parseScopeList(requested ?? grant.scope);
  const isGranted = scopes?.every((scope) => granted.includes(scope)) ?? false;
  if (token.replacedBy === null && !isGranted) {
    throw new OAuthError('invalid_scope', `The scope can have at most: ${grant.scope}.`);
  }
  return { token, grant, scopes: scopes ?? granted };
}

/**
 * Finds a code or refresh token of the client that sends it. For a suspended account it finds only one that was exchanged
 * before: `exchangeToken` then deletes its grant, as RFC 9700 section 4.14.2 requires, so that a copy does not work once the
 * suspension is lifted.
 */
async function findOwnToken(
  env: Env,
  parameters: URLSearchParams,
  name: string,
  kind: TokenRow['kind'],
): Promise<{ token: TokenRow; grant: GrantRow }> {
  const clientId = requireParameter(parameters, 'client_id');
  const hash = await sha256(requireParameter(parameters, name));
  const resource = parseResource(env, parameters.getAll('resource'));
  const found = await findToken(openDatabase(env, SERVICE), hash, Date.now());
  const isOwn = found?.token.kind === kind && found.grant.clientId === clientId;
  if (!isOwn || found.grant.resource !== resource) throw new OAuthError('invalid_grant', INVALID_GRANT);
  if (found.isSuspended && found.token.replacedBy === null)
    throw new OAuthError('invalid_grant', INVALID_GRANT);
  return found;
}

/** @throws OAuthError `invalid_request` if the parameter is missing */
function requireParameter(parameters: URLSearchParams, name: string): string {
  const value = readParameter(parameters, name);
  if (value === null) throw new OAuthError('invalid_request', `The ${name} is missing.`);
  return value;
}

/**
 * Revokes an access or refresh token with all others of its grant (RFC 7009 section 2.1): the app is disconnected, even from a
 * suspended account. Does nothing for a token that is not valid.
 *
 * @throws OAuthError `invalid_request` without a token, `invalid_client` if the token is that of another client
 */
export async function revokeToken(env: Env, parameters: URLSearchParams): Promise<void> {
  const token = readParameter(parameters, 'token');
  if (token === null) throw new OAuthError('invalid_request', 'The token is missing.');
  const clientId = readParameter(parameters, 'client_id');
  const db = openDatabase(env, SERVICE);
  const found = await findToken(db, await sha256(token), Date.now());
  if (!found) return;
  const { grant } = found;
  if (clientId !== grant.clientId) {
    throw new OAuthError(
      'invalid_client',
      'The token was issued to another client, or the client_id is missing.',
    );
  }
  await deleteGrant(db, grant.accountId, grant.id);
}
