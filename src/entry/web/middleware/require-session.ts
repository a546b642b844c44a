import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { authenticateSession } from '../../../services/accounts/sessions.ts';
import type { SignedInEnv } from '../context.ts';
import { readToken } from '../cookies.ts';
import { getSignInPath } from '../next-path.ts';

/** Redirects to the sign-in page unless there is a session. The sign-in leads back to the requested page. */
export const requireSession = createMiddleware<SignedInEnv>(async (c, next) => {
  const token = readToken(c, 'session');
  const signedIn = token === undefined ? null : await authenticateSession(c.env, token);
  if (!signedIn) return c.redirect(getSignInPath({ next: c.req.method === 'GET' ? getPath(c) : null }), 303);
  c.set('signedIn', signedIn);
  c.set('context', { env: c.env, caller: signedIn });
  return next();
});

/** Returns the path with the query as `URLSearchParams` writes it, which `sanitizeNextPath` accepts. */
function getPath(c: Context): string {
  const query = new URL(c.req.url).searchParams.toString();
  return query === '' ? c.req.path : `${c.req.path}?${query}`;
}
