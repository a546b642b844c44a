import type { Context } from 'hono';
import { type ErrorStatus, ServiceError } from '../lib/errors.ts';
import type { SignedInEnv } from './context.ts';

/** Why what was asked for is not done: shown where it was asked. */
export interface FormError {
  status: ErrorStatus;
  message: string;
}

/** The failure a service reports; an unexpected error is thrown again. */
export function toFormError<E extends SignedInEnv>(c: Context<E>, error: unknown): FormError {
  if (!(error instanceof ServiceError)) throw error;
  if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter));
  return { status: error.status, message: error.message };
}
