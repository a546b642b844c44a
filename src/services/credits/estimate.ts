import type { ServiceError } from '../../lib/errors.ts';

/** What paid work would cost, if it were asked for now. */
export interface Estimate {
  /** The most it can cost, in credits. */
  cost: number;
  /** Credits of the account. */
  balance: number;
  /** Why it would be refused, or `null`. */
  refusal: ServiceError | null;
}
