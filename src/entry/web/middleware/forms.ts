import { createMiddleware } from 'hono/factory';
import { readRequestBody } from '../../http/read-request-body.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { noStore } from './cache.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

/** Middleware for pages with forms: no caching, no forms from other sites, bodies of at most `limit` bytes. */
export function createFormMiddleware(limit: number) {
  return [noStore, refuseCrossSite, createFormLimit(limit)] as const;
}

/** For forms with a few fields. The longest URL takes 18 KB: 2,048 characters of nine bytes each. */
export const formMiddleware = createFormMiddleware(24 * 1024);

/** Refuses, with 413, a form of more than `limit` bytes. */
function createFormLimit(limit: number) {
  return createMiddleware(async (c, next) => {
    if (c.req.raw.body) {
      const body = await readRequestBody(c.req.raw, limit);
      if (body === null) throw new ServiceError('body_too_large', 'The form is too large.');
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
    }
    await next();
  });
}
