import { ServiceError } from '../../lib/errors.ts';
import type { Settings } from '../settings/get-settings.ts';

/** Refuses a `max_pages` that is over the setting (docs/contract.md 7.2). @throws ServiceError 422 */
export function assertMaxPages(
  maxPages: number | null | undefined,
  { siteScanMaxPages }: Pick<Settings, 'siteScanMaxPages'>,
): void {
  if ((maxPages ?? 0) <= siteScanMaxPages) return;
  throw new ServiceError('invalid_input', `must be a whole number from 1 to ${siteScanMaxPages}`, {
    field: 'max_pages',
  });
}

/**
 * Returns how many pages a scan may store: `maxPages`, by default `maximum`. A schedule can have more, from before the setting
 * was lowered.
 */
export function capMaxPages(maxPages: number | null | undefined, maximum: number): number {
  return Math.min(maxPages ?? maximum, maximum);
}

/** Returns how many of `pages` the credits pay at `price` credits each. */
export function countAffordablePages(pages: number, credits: number, price: number): number {
  return price === 0 ? pages : Math.min(pages, Math.max(0, Math.floor(credits / price)));
}
