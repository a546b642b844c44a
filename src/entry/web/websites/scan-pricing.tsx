import type { Context } from 'hono';
import { getCredits } from '../../../services/accounts/get-credits.ts';
import { countAffordablePages } from '../../../services/scans/max-pages.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import type { SignedInEnv } from '../context.ts';
import { MissingCredits } from '../credits/missing-credits.tsx';
import { Callout } from '../parts/callout.tsx';

/** What a scan costs, and what the account can pay. */
export interface ScanPricing {
  /** Credits for each page. */
  price: number;
  /** Credits. */
  balance: number;
  /** The balance less the open holds. */
  available: number;
  /** The most pages of one scan. */
  maxPages: number;
  /** Pages that the available credits pay, at most `maxPages`. */
  affordablePages: number;
}

export async function readScanPricing<E extends SignedInEnv>(c: Context<E>): Promise<ScanPricing> {
  const caller = c.get('signedIn');
  const [settings, { balance, available }] = await Promise.all([
    getSettings(c.env),
    getCredits(c.get('context'), { email: caller.email, limit: 1 }),
  ]);
  const { siteScanCostPerPage: price, siteScanMaxPages: maxPages } = settings;
  const affordablePages = countAffordablePages(maxPages, available, price);
  return { price, balance, available, maxPages, affordablePages };
}

/** Stands in place of the form if the credits do not pay a single page. */
export function InsufficientCreditsNotice({ env, balance }: { env: Env; balance: number }) {
  return (
    <Callout tone="medium">
      <MissingCredits env={env} balance={balance} reason="You don’t have enough credits for one page." />{' '}
      <a href="/credits">View credits</a>
    </Callout>
  );
}
