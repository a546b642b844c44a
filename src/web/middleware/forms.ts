import { bodyLimit } from 'hono/body-limit';
import { ServiceError } from '../../lib/errors.ts';
import { noStore } from './cache.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

/** For pages with forms: kept nowhere, sent from here only, and read up to `limit` bytes. */
export function createFormMiddleware(limit: number) {
  const limitForm = bodyLimit({
    maxSize: limit,
    onError: () => {
      throw new ServiceError('body_too_large', 'The form is too large.');
    },
  });
  return [noStore, refuseCrossSite, limitForm] as const;
}

/** For pages with forms of a few fields: the longest address, 2,048 characters of nine bytes each, is among them. */
export const formMiddleware = createFormMiddleware(24 * 1024);
