import type { ErrorCode } from '../lib/errors.ts';
import { SCOPES, type Scope } from '../lib/scopes.ts';
import { authenticateKey } from '../services/accounts/authenticate-key.ts';
import type { Caller } from '../services/accounts/caller.ts';
import { formatSuspensionNotice } from '../services/accounts/suspension.ts';

/** Who makes a request, and what the credential allows. */
export interface Authorization {
  caller: Caller;
  scopes: readonly Scope[];
}

/** Why a request is refused with 401. */
export interface Refusal {
  code: Extract<ErrorCode, 'missing_api_key' | 'invalid_api_key' | 'account_suspended'>;
  message: string;
}

/** Authenticates `Authorization: Bearer …` (RFC 6750 section 2.1). An API key, `svk_…`, has all scopes. */
export async function authenticate(env: Env, request: Request): Promise<Authorization | Refusal> {
  const header = request.headers.get('Authorization');
  if (header === null) {
    return {
      code: 'missing_api_key',
      message:
        'This request has no access token. Send an API key in the header "Authorization: Bearer svk_…".',
    };
  }
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
  // Access tokens of OAuth 2.1 belong here: those issued for `${env.SITE_URL}/mcp`, with the scopes of their grant.
  const result = await authenticateKey(env, token);
  if (result.ok) return { caller: result.caller, scopes: SCOPES };
  if (result.suspension) {
    return { code: 'account_suspended', message: formatSuspensionNotice(env, result.suspension) };
  }
  return {
    code: 'invalid_api_key',
    message:
      'This API key is wrong, replaced or revoked. Create a new one in the account area of the web app.',
  };
}
