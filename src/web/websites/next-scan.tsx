import type { ScanResource } from '../../contracts/scan.ts';
import { formatCount } from '../format.ts';
import { InsufficientCreditsNotice, type ScanPricing } from './scan-pricing.tsx';

/** Offers to scan what a scan has left over, in the same way. */
export function NextScanSection({
  env,
  scan,
  pricing,
}: {
  env: Env;
  scan: ScanResource;
  pricing: ScanPricing;
}) {
  const { price, available, affordablePages } = pricing;
  const left = scan.pages_remaining;
  const pages = Math.min(left, affordablePages);
  return (
    <section aria-labelledby="rest">
      <h2 id="rest">{left === 1 ? '1 known page is left' : `${formatCount(left, 'known page')} are left`}</h2>
      {pages === 0 ? (
        <InsufficientCreditsNotice env={env} balance={pricing.balance} />
      ) : (
        <>
          <p>
            Scanning {pages === 1 ? 'one page' : `${pages} pages`} more costs at most{' '}
            <strong>{formatCount(pages * price, 'credit')}</strong>: {formatCount(price, 'credit')} for each
            page that is stored. You can spend <a href="/credits">{formatCount(available, 'credit')}</a>.
            Pages that were never audited come first, then those audited longest ago.
          </p>
          <form method="post" action={`/websites/${scan.host}/scan`} data-busy="Starting the scan…">
            <input type="hidden" name="price" value={String(price)} />
            <input type="hidden" name="max_pages" value={String(pages)} />
            {scan.only_changed && <input type="hidden" name="only_changed" value="true" />}
            <button type="submit">Scan the next {pages === 1 ? 'page' : pages}</button>
          </form>
        </>
      )}
    </section>
  );
}
