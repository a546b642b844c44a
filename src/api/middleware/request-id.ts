import { createMiddleware } from 'hono/factory';

/** A fresh id for every request, in `X-Request-Id` and in the log line of an unexpected error. */
export const requestId = createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('X-Request-Id', id);
});
