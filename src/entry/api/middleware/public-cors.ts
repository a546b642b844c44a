import { cors } from 'hono/cors';

/** For what needs no key: scripts of any website can read it. Browsers send and accept no credentials with it. */
export const publicCors = cors({
  allowMethods: ['GET', 'HEAD'],
  exposeHeaders: ['ETag', 'Link', 'X-API-Version', 'X-Request-Id'],
});
