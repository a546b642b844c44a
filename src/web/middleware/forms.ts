import { bodyLimit } from 'hono/body-limit';
import { ServiceError } from '../../lib/errors.ts';
import { noStore } from './cache.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

/** Middleware for pages with forms: no caching, no forms from other sites, bodies of at most `limit` bytes. */
export function createFormMiddleware(limit: number) {
  const limitForm = bodyLimit({
    maxSize: limit,
    onError: () => {
      throw new ServiceError('body_too_large', 'The form is too large.');
    },
  });
  return [noStore, refuseCrossSite, limitForm] as const;
}

/** For forms of a few fields. The longest URL takes 18 KB: 2,048 characters of nine bytes each. */
export const formMiddleware = createFormMiddleware(24 * 1024);
