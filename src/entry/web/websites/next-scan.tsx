import type { PropsWithChildren } from 'hono/jsx';
import type { ScanResource } from '../../../contracts/scan.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../../../lib/text.ts';
import { InsufficientCreditsNotice, type ScanPricing } from './scan-pricing.tsx';

interface NextScanProps {
  env: Env;
  scan: ScanResource;
  pricing: ScanPricing;
}

/** Offers to scan the pages that a scan has left, in the same way. @param children other links, beside the button */
export function NextScan({ env, scan, pricing, children }: PropsWithChildren<NextScanProps>) {
  const { price, available, affordablePages, maxPages } = pricing;
  const left = scan.pages_remaining;
  const pages = Math.min(left, affordablePages);
  if (pages === 0) {
    return (
      <>
        <p>{formatLeft(left)}</p>
        <InsufficientCreditsNotice env={env} balance={pricing.balance} />
        <div class="actions">{children}</div>
      </>
    );
  }
  const reason = affordablePages < maxPages ? 'your credits pay for' : 'one scan can take';
  return (
    <>
      <p>
        {formatLeft(left)}{' '}
        {pages < left
          ? `Scanning the next ${formatNumber(pages)}, as many as ${reason},`
          : `Scanning ${left === 1 ? 'it' : 'them'}`}{' '}
        costs up to {formatCount(pages * price, 'credit')}. You have{' '}
        <a href="/credits">{formatCount(available, 'credit')}</a>.
      </p>
      <div class="actions">
        <form method="post" action={`/websites/${scan.host}/scan`} data-busy="Starting the scan…">
          <input type="hidden" name="price" value={String(price)} />
          <input type="hidden" name="max_pages" value={String(pages)} />
          {scan.only_changed && <input type="hidden" name="only_changed" value="true" />}
          <button type="submit">
            {pages < left
              ? `Continue with the next ${formatCount(pages, 'page')}`
              : `Continue with the remaining ${left === 1 ? 'page' : formatCount(left, 'page')}`}
          </button>
        </form>
        {children}
      </div>
    </>
  );
}

function formatLeft(left: number): string {
  return left === 1 ? '1 known page was not scanned.' : `${formatNumber(left)} known pages were not scanned.`;
}
