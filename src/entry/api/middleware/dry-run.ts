import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../../../lib/errors.ts';
import type { ApiEnv } from '../router.ts';

/**
 * Refuses a POST with `dry_run`, so that a client which expects an estimate is not charged for the work.
 *
 * @param estimate the operation that it wants
 */
export function refuseDryRun(estimate: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const body: unknown = await c.req.json().catch(() => null);
    const isDry = (value: unknown) => value !== undefined && value !== false && value !== 'false';
    const inBody = typeof body === 'object' && body !== null && 'dry_run' in body ? body.dry_run : undefined;
    if (isDry(inBody) || isDry(c.req.query('dry_run')))
      throw new ServiceError(
        'invalid_input',
        `is not a field of this request. ${estimate} says what it costs`,
        {
          field: 'dry_run',
        },
      );
    await next();
  });
}
