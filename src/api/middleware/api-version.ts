import { createMiddleware } from 'hono/factory';

/** SPEC section 9: the live release, on every response and in GET /health. */
export const RELEASE = '1.1.0';

/** `X-API-Version` on every answer of the API, errors and unknown paths included. Outermost, so nothing strips it. */
export const apiVersion = createMiddleware(async (c, next) => {
  await next();
  c.res.headers.set('X-API-Version', RELEASE);
});
