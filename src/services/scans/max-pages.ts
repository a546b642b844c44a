import type { DescribedSettings } from '../../contracts/scan-settings.ts';
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

/** Returns how many pages a scan with these settings may store, 1 or more. @throws ServiceError 422 if its credits pay none */
export function countRequestedPages(
  { max_pages: maxPages, max_credits: maxCredits }: Pick<DescribedSettings, 'max_pages' | 'max_credits'>,
  { maximum, price }: { maximum: number; price: number },
): number {
  const most = capMaxPages(maxPages, maximum);
  const pages = maxCredits === null ? most : countAffordablePages(most, maxCredits, price);
  if (pages >= 1) return pages;
  const message = `must be at least ${price}, the price of one page`;
  throw new ServiceError('invalid_input', message, { field: 'max_credits' });
}
