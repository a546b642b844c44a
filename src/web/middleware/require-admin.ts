import { createMiddleware } from 'hono/factory';
import type { SignedInEnv } from '../context.ts';
import { renderNotFoundPage } from '../error-page.tsx';

/** Behind `requireSession`. For everyone but administrators there is no such page. */
export const requireAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.get('signedIn').isAdmin) return renderNotFoundPage(c);
  return next();
});
