import type { ErrorCode } from '../../lib/errors.ts';
import { hasTestKey } from '../../lib/test-key.ts';
import { SCOPES, type Scope } from '../../lib/scopes.ts';
import { authenticateKey } from '../../services/accounts/keys.ts';
import type { Caller } from '../../services/context.ts';
import { findGrant, type FoundGrant, isAccessToken } from '../../services/oauth/grants.ts';
import { getMcpResource } from '../../services/oauth/resource.ts';
import { formatSuspensionNotice } from '../../services/accounts/suspension.ts';

/** The account that makes a request, and the scopes of its credential. */
export interface Authorization {
  caller: Caller;
  scopes: readonly Scope[];
  /** Of an access token; `null` for an API key. */
  grant: FoundGrant['grant'] | null;
}

/** The reason for a 401. */
export interface Refusal {
  code:
    | Extract<
        ErrorCode,
        'missing_api_key' | 'invalid_api_key' | 'account_suspended' | 'test_key_not_accepted'
      >
    | 'invalid_access_token';
  message: string;
}

/**
 * Authenticates `Authorization: Bearer …` (RFC 6750 section 2.1). An API key, `svk_…`, has all scopes; an access token, `sva_…`, those
 * that the account has allowed the app.
 */
export async function authorizeRequest(env: Env, request: Request): Promise<Authorization | Refusal> {
  const header = request.headers.get('Authorization');
  if (header === null) {
    return {
      code: 'missing_api_key',
      message:
        'This request has no access token. Send an API key in the header "Authorization: Bearer svk_…".',
    };
  }
  if (hasTestKey(header)) {
    return {
      code: 'test_key_not_accepted',
      message: 'The test key works with the API alone. Use the key of an account.',
    };
  }
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
  if (isAccessToken(token)) return authenticateApp(env, token);
  const result = await authenticateKey(env, token);
  if (result.ok) return { caller: result.caller, scopes: SCOPES, grant: null };
  if (result.suspension) {
    return { code: 'account_suspended', message: formatSuspensionNotice(env, result.suspension) };
  }
  return {
    code: 'invalid_api_key',
    message:
      'This API key is wrong, replaced or revoked. Create a new one in the account area of the web app.',
  };
}

async function authenticateApp(env: Env, token: string): Promise<Authorization | Refusal> {
  const found = await findGrant(env, { token, resource: getMcpResource(env) });
  if (found) {
    const { accountId, email, scopes, grant } = found;
    return { caller: { accountId, email }, scopes, grant };
  }
  return {
    code: 'invalid_access_token',
    message: 'This access token is wrong, expired or revoked, or its account is suspended.',
  };
}
