import { ServiceError } from '../../lib/errors.ts';
import { pluralize } from '../../lib/text.ts';

/** What paid work would cost, if it were asked for now. */
export interface Estimate {
  /** The most it can cost, in credits. */
  cost: number;
  /** Credits of the account. */
  balance: number;
  /** Why it would be refused, or `null`. */
  refusal: ServiceError | null;
  /** The most that the check of links sends and reads after a scan; absent for other work. */
  linkCheck?: { requests: number; hosts: number; bytes: number };
}

/**
 * Asserts that the price has not changed since a person was shown it.
 *
 * @param price the price in force, in credits
 * @param expectedPrice the price that was shown, in credits; `undefined` for API requests, which state none
 * @throws ServiceError 409 if the prices differ
 */
export function assertExpectedPrice(price: number, expectedPrice: number | undefined): void {
  if (expectedPrice === undefined || expectedPrice === price) return;
  throw new ServiceError(
    'price_changed',
    `The price has changed to ${pluralize(price, 'credit')} since you saw it. Nothing was done or charged.`,
  );
}
