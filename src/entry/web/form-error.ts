import type { Context } from 'hono';
import { ServiceError } from '../../lib/errors.ts';

/** A failure, as the page shows it. */
export type FormError = Pick<ServiceError, 'status' | 'message'>;

/** Returns the failure that a service reports and sets `Retry-After`. Throws unexpected errors again. */
export function toFormError(c: Context, error: unknown): ServiceError {
  if (!(error instanceof ServiceError)) throw error;
  if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter));
  return error;
}
