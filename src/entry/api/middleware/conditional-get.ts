import { createMiddleware } from 'hono/factory';
import { applyConditionalGet } from '../../http/conditional-get.ts';
import type { ApiEnv } from '../router.ts';

/**
 * Sets `ETag` on the success responses of a document, and answers 304 if `If-None-Match` has it. Clients may store the document but must
 * revalidate it before each use, unless the route sets another `Cache-Control`.
 */
export const conditionalGet = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (c.res.status !== 200) return;
  await applyConditionalGet(c, c.get('tagSource'));
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-cache');
});
