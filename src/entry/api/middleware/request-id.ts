import { createMiddleware } from 'hono/factory';

/** Sets `X-Request-Id` to a new id for each request. Logs of unexpected errors contain it. */
export const requestId = createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('X-Request-Id', id);
});
