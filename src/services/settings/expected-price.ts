import { ServiceError } from '../../lib/errors.ts';
import { pluralize } from '../../lib/text.ts';

/**
 * What a person was shown is what they are charged.
 *
 * @param price the one in force, in credits
 * @param expectedPrice the one that was shown; `undefined` for programs: they read the settings when they like
 * @throws ServiceError 409 where the price has changed since
 */
export function assertExpectedPrice(price: number, expectedPrice: number | undefined): void {
  if (expectedPrice === undefined || expectedPrice === price) return;
  throw new ServiceError(
    'price_changed',
    `The price has changed since you looked at it: now it is ${pluralize(price, 'credit')}. Nothing was done or charged`,
  );
}
