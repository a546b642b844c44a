import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { authenticateKey } from '../../services/accounts/authenticate.ts';
import { formatSuspensionNotice } from '../../services/accounts/suspension.ts';
import type { ApiEnv } from '../router.ts';
import { toErrorResponse } from '../errors.ts';
import { type ErrorCode, ServiceError } from '../../lib/errors.ts';

/**
 * SPEC section 5: `Authorization: Bearer svk_…` (RFC 6750, section 2.1). Without it, or with a wrong, replaced, revoked or
 * suspended key: 401 with `WWW-Authenticate`.
 */
export const authenticate = createMiddleware<ApiEnv>(async (c, next) => {
  const authorization = c.req.header('Authorization');
  if (authorization === undefined) {
    return rejectUnauthorized(
      c,
      'Bearer realm="site-audit"',
      'missing_api_key',
      'An API key is required: send Authorization: Bearer svk_…',
    );
  }
  const key = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  const authenticated = await authenticateKey(c.env, key ?? '');
  if (!authenticated.ok) {
    const { suspension } = authenticated;
    return rejectUnauthorized(
      c,
      'Bearer realm="site-audit", error="invalid_token"',
      suspension ? 'account_suspended' : 'invalid_api_key',
      suspension
        ? formatSuspensionNotice(c.env, suspension)
        : 'This API key is wrong, replaced or revoked. Create one in the account area of the web app',
    );
  }
  c.set('caller', authenticated.caller);
  return next();
});

function rejectUnauthorized(
  c: Context<ApiEnv>,
  challenge: string,
  code: ErrorCode,
  message: string,
): Response {
  c.header('WWW-Authenticate', challenge);
  return toErrorResponse(c, new ServiceError(code, message));
}
