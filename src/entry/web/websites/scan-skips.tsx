import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS, type SkipReason } from '../../../contracts/skip-reasons.ts';
import type { ListedScan, ScanResource, SkippedPages } from '../../../contracts/scan.ts';
import { formatNumber } from '../../../lib/text.ts';
import { Disclosure, Disclosures } from '../parts/disclosure.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';

/** The number of URLs that a scan has skipped so far. */
export function countSkipped({ pages_skipped: skipped }: Pick<ListedScan, 'pages_skipped'>): number {
  return SKIP_REASONS.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
}

/** The URLs that a scan skipped, by reason; with examples once it has ended. */
export function SkippedUrls({
  scan: { pages_skipped: counts, result, finished_at: end },
}: {
  scan: ScanResource;
}) {
  const reasons = SKIP_REASONS.filter((reason) => (counts[reason] ?? 0) > 0);
  if (reasons.length === 0) return <></>;
  return (
    <section aria-labelledby="skipped">
      <h2 id="skipped">Skipped</h2>
      <Disclosures>
        {reasons.map((reason) => (
          <Disclosure title={SKIP_REASON_DESCRIPTIONS[reason]} figure={formatNumber(counts[reason] ?? 0)}>
            {result ? (
              <Examples {...result.skipped[reason]} />
            ) : (
              <p class="muted">
                {end === null ? 'Examples follow when the scan has ended.' : 'No examples are kept.'}
              </p>
            )}
          </Disclosure>
        ))}
      </Disclosures>
    </section>
  );
}

function Examples({ count, examples }: SkippedPages[SkipReason]) {
  return (
    <>
      <ul class="plain">
        {examples.map((url) => (
          <li>
            <UntrustedLink url={url} />
          </li>
        ))}
      </ul>
      {count > examples.length && (
        <p class="muted">
          The first {examples.length} of {formatNumber(count)}.
        </p>
      )}
    </>
  );
}
