import { createMiddleware } from 'hono/factory';
import { RELEASE } from '../../lib/release.ts';

/** `X-API-Version` on every answer of the API, errors and unknown paths included. Outermost, so nothing strips it. */
export const apiVersion = createMiddleware(async (c, next) => {
  await next();
  c.res.headers.set('X-API-Version', RELEASE);
});
