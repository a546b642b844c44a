import { createMiddleware } from 'hono/factory';
import { RELEASE } from '../../../lib/crawler-name.ts';

/** Sets `X-API-Version` on every response of the API, including errors and unknown paths. Must be the outermost middleware. */
export const apiVersion = createMiddleware(async (c, next) => {
  await next();
  c.res.headers.set('X-API-Version', RELEASE);
});
