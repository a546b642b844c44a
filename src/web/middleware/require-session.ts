import { createMiddleware } from 'hono/factory';
import { authenticateSession } from '../../services/accounts/session.ts';
import type { SignedInEnv } from '../context.ts';
import { readToken } from '../cookies.ts';

/** Who is not signed in is sent to the sign-in page. */
export const requireSession = createMiddleware<SignedInEnv>(async (c, next) => {
  const token = readToken(c, 'session');
  const signedIn = token === undefined ? null : await authenticateSession(c.env, token);
  if (!signedIn) return c.redirect('/sign-in', 303);
  c.set('signedIn', signedIn);
  return next();
});
