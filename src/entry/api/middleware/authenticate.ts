import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  authenticateKey,
  authenticateReader,
  type AuthenticationResult,
} from '../../../services/accounts/keys.ts';
import { formatSuspensionNotice } from '../../../services/accounts/suspension.ts';
import type { ApiEnv } from '../router.ts';
import { toErrorResponse } from '../errors.ts';
import type { ErrorCode } from '../../../lib/errors.ts';

/**
 * Authenticates `Authorization: Bearer svk_…` (RFC 6750 section 2.1) and sets `context`. Responds 401 with `WWW-Authenticate` if the
 * key is missing, wrong, replaced, revoked or suspended (docs/contract.md 2.3). Does nothing behind `authenticateAuditReader`.
 */
export const authenticate = createMiddleware<ApiEnv>(async (c, next) =>
  c.get('context') ? next() : authenticateWith(c, next, (key) => authenticateKey(c.env, key)),
);

/** Same as `authenticate`, for a GET of an audit: also sets `found`, with the same read of D1. */
export const authenticateAuditReader = createMiddleware<ApiEnv>(async (c, next) =>
  authenticateWith(c, next, async (key) => {
    const { audit, ...result } = await authenticateReader(c.env, { key, auditId: c.req.param('id') ?? '' });
    c.set('found', audit);
    return result;
  }),
);

async function authenticateWith(
  c: Context<ApiEnv>,
  next: Next,
  findCaller: (key: string) => Promise<AuthenticationResult>,
): Promise<Response | void> {
  const authorization = c.req.header('Authorization');
  if (authorization === undefined) {
    return rejectUnauthorized(
      c,
      'missing_api_key',
      'This request has no API key. Send yours in the header "Authorization: Bearer svk_…".',
    );
  }
  const key = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  const result = await findCaller(key ?? '');
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
  c.set('context', { env: c.env, caller: result.caller });
  return next();
}

/** Returns a response instead of throwing, to save the capture of a stack trace. */
function rejectUnauthorized(c: Context<ApiEnv>, code: ErrorCode, message: string): Response {
  return toErrorResponse(c, { code, status: 401, message, field: null, retryAfter: null });
}
