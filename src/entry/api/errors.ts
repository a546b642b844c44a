import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { findServiceError, ServiceError, toUnexpectedFailure } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { countRefusal } from '../http/count-refusal.ts';

/** Builds an error response (docs/contract.md 12.1). The message of an error about a field starts with the field's name. */
export function toErrorResponse(
  c: Context,
  {
    code,
    status,
    message,
    field,
    retryAfter,
  }: Pick<ServiceError, 'code' | 'status' | 'message' | 'field' | 'retryAfter'>,
): Response {
  if (retryAfter !== null) c.header('Retry-After', String(retryAfter));
  if (status === 401) c.header('WWW-Authenticate', toChallenge(code));
  const error = { message: field === null ? message : `${field}: ${message}`, status, code };
  return c.json({ error: field === null ? error : { ...error, field } }, status);
}

/** The challenge of a 401 (RFC 6750 section 3): a request without a key has no error. */
function toChallenge(code: ServiceError['code']): string {
  const realm = 'Bearer realm="site-audit"';
  return code === 'missing_api_key' ? realm : `${realm}, error="invalid_token"`;
}

/** Turns a thrown error into a response. Unexpected errors are logged, and the client gets only the request id (docs/contract.md 12.3). */
export function onError(error: Error, c: Context): Response {
  const known = findServiceError(error);
  if (known) {
    countRefusal(c.env as Env, known);
    return toErrorResponse(c, known);
  }
  if (error instanceof HTTPException && error.status === 400) {
    return toErrorResponse(c, new ServiceError('invalid_body', error.message));
  }
  const id: unknown = c.get('requestId');
  logEvent('error', 'request-failed', { requestId: id, path: c.req.path, error });
  const message = `The request failed on our side and nothing was charged. Its id is ${String(id)}: include it when you report the problem.`;
  return toErrorResponse(c, toUnexpectedFailure(error, message));
}
