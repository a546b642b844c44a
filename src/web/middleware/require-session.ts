import { createMiddleware } from 'hono/factory';
import { authenticateSession } from '../../services/accounts/session.ts';
import type { SignedInEnv } from '../context.ts';
import { readToken } from '../cookies.ts';
import { getSignInPath } from '../sign-in/next-path.ts';

/** Who is not signed in is sent to the sign-in page, and from there to where they wanted to go. */
export const requireSession = createMiddleware<SignedInEnv>(async (c, next) => {
  const token = readToken(c, 'session');
  const signedIn = token === undefined ? null : await authenticateSession(c.env, token);
  if (!signedIn) return c.redirect(getSignInPath(c.req.method === 'GET' ? c.req.path : null), 303);
  c.set('signedIn', signedIn);
  return next();
});
