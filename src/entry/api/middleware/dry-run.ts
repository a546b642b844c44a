import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../router.ts';

/**
 * Sets `isDryRun` on routes with `dry_run`, from the query or the body. Either is enough, so that nothing is charged by
 * mistake.
 */
export const readDryRun = createMiddleware<ApiEnv>(async (c, next) => {
  const body: unknown = await c.req.json().catch(() => null);
  const inBody = typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true;
  c.set('isDryRun', inBody || c.req.query('dry_run') === 'true');
  await next();
});
