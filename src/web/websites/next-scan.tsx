import type { ScanResource } from '../../contracts/scan.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../../lib/text.ts';
import { InsufficientCreditsNotice, type ScanPricing } from './scan-pricing.tsx';

interface NextScanProps {
  env: Env;
  scan: ScanResource;
  pricing: ScanPricing;
}

/** Offers to scan the pages that a scan has left, in the same way. */
export function NextScan({ env, scan, pricing }: NextScanProps) {
  const { price, available, affordablePages, pageLimit } = pricing;
  const left = scan.pages_remaining;
  const pages = Math.min(left, affordablePages);
  if (pages === 0) {
    return (
      <div id="rest">
        <p>{formatLeft(left)}</p>
        <InsufficientCreditsNotice env={env} balance={pricing.balance} />
      </div>
    );
  }
  const reason = affordablePages < pageLimit ? 'your credits pay for' : 'one scan can take';
  return (
    <form id="rest" method="post" action={`/websites/${scan.host}/scan`} data-busy="Starting the scan…">
      <p>
        {formatLeft(left)}
        {pages < left && ` The next scan takes ${formatNumber(pages)}, as many as ${reason}.`} It costs up to{' '}
        {formatCount(pages * price, 'credit')}. You have{' '}
        <a href="/credits">{formatCount(available, 'credit')}</a>.
      </p>
      <input type="hidden" name="price" value={String(price)} />
      <input type="hidden" name="max_pages" value={String(pages)} />
      {scan.only_changed && <input type="hidden" name="only_changed" value="true" />}
      <button type="submit">
        {pages < left
          ? `Continue with the next ${formatCount(pages, 'page')}`
          : `Continue with the remaining ${left === 1 ? 'page' : formatCount(left, 'page')}`}
      </button>
    </form>
  );
}

function formatLeft(left: number): string {
  return left === 1 ? '1 known page was not scanned.' : `${formatNumber(left)} known pages were not scanned.`;
}
