import { createMiddleware } from 'hono/factory';
import type { SignedInEnv } from '../context.ts';
import { renderNotFoundPage } from '../error-page.tsx';

/** Responds with 404 unless the account is an administrator. Must follow `requireSession`. */
export const requireAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.get('signedIn').isAdmin) return renderNotFoundPage(c);
  return next();
});
