import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type ErrorStatus, ServiceError } from '../lib/errors.ts';

/** The error envelope of SPEC section 7. */
export function toErrorResponse(c: Context, status: ErrorStatus, message: string): Response {
  return c.json({ error: { message, status } }, status);
}

/** The one place where what was thrown becomes an answer. What nobody expected is logged and named by its request id alone. */
export function onError(error: Error, c: Context): Response {
  if (error instanceof ServiceError) {
    if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter));
    return toErrorResponse(c, error.status, error.message);
  }
  if (error instanceof HTTPException && error.status === 400) return toErrorResponse(c, 400, error.message);
  const id: unknown = c.get('requestId');
  // oxlint-disable-next-line no-console -- the log of an unexpected error
  console.error(JSON.stringify({ requestId: id, path: c.req.path, error: error.stack ?? String(error) }));
  return toErrorResponse(
    c,
    500,
    `Something went wrong on our side; nothing was charged. Request id: ${String(id)}`,
  );
}
