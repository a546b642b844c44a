import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS } from '../../contracts/skip-reasons.ts';
import type { ListedScan, SkippedPages } from '../../contracts/scan.ts';
import { formatNumber } from '../../lib/text.ts';
import { BarList } from '../parts/bar-list.tsx';
import { Disclosure, Disclosures } from '../parts/disclosure.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';

type SkipCountsByReason = Pick<ListedScan, 'pages_skipped'>;

/** The number of URLs that a scan has skipped so far. */
export function countSkipped({ pages_skipped: skipped }: SkipCountsByReason): number {
  return SKIP_REASONS.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
}

/** The URLs skipped so far, by reason. */
export function SkipCounts({ scan: { pages_skipped: skipped } }: { scan: SkipCountsByReason }) {
  const reasons = SKIP_REASONS.filter((reason) => (skipped[reason] ?? 0) > 0);
  return (
    <BarList
      items={reasons.map((reason) => ({
        name: SKIP_REASON_DESCRIPTIONS[reason],
        value: skipped[reason] ?? 0,
        text: formatNumber(skipped[reason] ?? 0),
        tone: 'neutral',
      }))}
    />
  );
}

/** The skipped URLs by reason, with examples. */
export function SkippedUrls({ skipped }: { skipped: SkippedPages }) {
  const reasons = SKIP_REASONS.filter((reason) => skipped[reason].count > 0);
  return (
    <section aria-labelledby="skipped">
      <h2 id="skipped">Skipped</h2>
      {reasons.length === 0 ? (
        <p>Nothing was skipped. Every page we found was scanned.</p>
      ) : (
        <Disclosures>
          {reasons.map((reason) => (
            <Disclosure
              title={SKIP_REASON_DESCRIPTIONS[reason]}
              figure={<strong>{formatNumber(skipped[reason].count)}</strong>}
            >
              <ul class="plain">
                {skipped[reason].examples.map((url) => (
                  <li>
                    <UntrustedLink url={url} />
                  </li>
                ))}
              </ul>
              {skipped[reason].count > skipped[reason].examples.length && (
                <p class="muted">
                  The first {skipped[reason].examples.length} of {formatNumber(skipped[reason].count)}.
                </p>
              )}
            </Disclosure>
          ))}
        </Disclosures>
      )}
    </section>
  );
}
