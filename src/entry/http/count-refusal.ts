import type { ServiceError } from '../../lib/errors.ts';

/**
 * Counts a refusal by a limit, by its code, in Workers Analytics Engine: it takes no query of a database, and does not wait. Other errors are
 * not counted, nor is anything without the binding.
 */
export function countRefusal(env: Env, { code, status }: Pick<ServiceError, 'code' | 'status'>): void {
  if (status === 429) env.REFUSALS?.writeDataPoint({ indexes: [code], doubles: [1] });
}
