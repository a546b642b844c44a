import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../../lib/errors.ts';
import type { SignedInEnv } from '../context.ts';

/** Lets a suspended account read, and refuses everything else; the layout says why. Follows `requireSession`. */
export const requireActive = createMiddleware<SignedInEnv>(async (c, next) => {
  const { suspension } = c.get('signedIn');
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (suspension && !isReading) {
    throw new ServiceError('account_suspended', 'While the account is suspended, you can only read.');
  }
  return next();
});
