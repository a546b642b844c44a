import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { authenticateSession } from '../../../services/accounts/sessions.ts';
import type { SignedInEnv } from '../context.ts';
import { readToken } from '../cookies.ts';
import { getSignInPath } from '../next-path.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { renderNotFoundPage } from '../error-page.tsx';

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

/** Lets a suspended account read, and refuses everything else; the layout says why. Follows `requireSession`. */
export const requireActive = createMiddleware<SignedInEnv>(async (c, next) => {
  const { suspension } = c.get('signedIn');
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (suspension && !isReading) {
    throw new ServiceError('account_suspended', 'While the account is suspended, you can only read.');
  }
  return next();
});

/** Responds with 404 unless the account is an administrator. Must follow `requireSession`. */
export const requireAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.get('signedIn').isAdmin) return renderNotFoundPage(c);
  return next();
});
