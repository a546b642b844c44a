import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { authenticateKey } from '../../services/accounts/authenticate-key.ts';
import { formatSuspensionNotice } from '../../services/accounts/suspension.ts';
import type { ApiEnv } from '../router.ts';
import { toErrorResponse } from '../errors.ts';
import { type ErrorCode, ServiceError } from '../../lib/errors.ts';

/**
 * Authenticates `Authorization: Bearer svk_…` (RFC 6750 section 2.1) and sets `caller`. Responds 401 with `WWW-Authenticate` if the
 * key is missing, wrong, replaced, revoked or suspended (docs/contract.md 2.3).
 */
export const authenticate = createMiddleware<ApiEnv>(async (c, next) => {
  const authorization = c.req.header('Authorization');
  if (authorization === undefined) {
    return rejectUnauthorized(
      c,
      'missing_api_key',
      'This request has no API key. Send yours in the header "Authorization: Bearer svk_…".',
    );
  }
  const key = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  const result = await authenticateKey(c.env, key ?? '');
  if (!result.ok) {
    const { suspension } = result;
    return rejectUnauthorized(
      c,
      suspension ? 'account_suspended' : 'invalid_api_key',
      suspension
        ? formatSuspensionNotice(c.env, suspension)
        : 'This API key is wrong, replaced or revoked. Create a new one in the account area of the web app.',
    );
  }
  c.set('caller', result.caller);
  return next();
});

function rejectUnauthorized(c: Context<ApiEnv>, code: ErrorCode, message: string): Response {
  return toErrorResponse(c, new ServiceError(code, message));
}
