import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { authenticateSession, type Member } from '../../../services/accounts/sessions.ts';
import { recordMemberAction } from '../../../services/accounts/member-actions.ts';
import type { SignedInEnv } from '../context.ts';
import { readToken } from '../cookies.ts';
import { getSignInPath, isKeepPath } from '../next-path.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { isPermitted, isChange } from './member-permissions.ts';
import { renderClientWebsites, renderRoleDenied } from '../role-pages.tsx';

/**
 * Redirects to the sign-in page unless there is a session. The sign-in leads back to the requested page. Responds with 403 to a member whose
 * role does not allow the request, and records what a member changes.
 */
export const requireSession = createMiddleware<SignedInEnv>(async (c, next) => {
  const token = readToken(c, 'session');
  const signedIn = token === undefined ? null : await authenticateSession(c.env, token);
  if (!signedIn)
    return c.redirect(
      getSignInPath({ next: c.req.method === 'GET' || isKeepPath(c.req.path) ? getPath(c) : null }),
      303,
    );
  c.set('signedIn', signedIn);
  c.set('context', { env: c.env, caller: signedIn });
  return signedIn.member ? answerMember(c, signedIn.member, next) : next();
});

async function answerMember(c: Context<SignedInEnv>, member: Member, next: Next): Promise<Response | void> {
  const { method, path } = c.req;
  if (!isPermitted(member, method, path)) return renderRoleDenied(c, member);
  if (member.hosts !== null && path === '/websites') return renderClientWebsites(c, member.hosts);
  if (isChange(method)) {
    const { accountId } = c.get('signedIn');
    // The address of an audit without an account is a secret.
    const action = `${method} ${path.replace(/^\/guest\/[^/]+/, '/guest/…')}`;
    await recordMemberAction(c.env, { accountId, email: member.email, action });
  }
  return next();
}

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
