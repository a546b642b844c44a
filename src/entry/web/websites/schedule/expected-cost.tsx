import { FREQUENCIES, type Frequency } from '../../../../contracts/schedule.ts';
import { formatNumber } from '../../../../lib/text.ts';
import { type CostBasis, estimateMonth, estimateRun } from '../../../../services/scans/estimate-cost.ts';
import { formatCount } from '../../format.ts';
import { Card } from '../../parts/card.tsx';
import { Table } from '../../parts/table.tsx';

const FREQUENCY_LABELS: Record<Frequency, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' };

interface ExpectedCostProps {
  basis: CostBasis;
  /** `null` for the most that a scan can have. */
  maxPages: number | null;
  /** `null` before one is chosen. */
  maxCredits: number | null;
}

/** What an average month costs with these limits, for each frequency. */
export function ExpectedCost({ basis, maxPages, maxCredits }: ExpectedCostProps) {
  const unlimited = { maxPages, maxCreditsPerMonth: null };
  const limited = { maxPages, maxCreditsPerMonth: maxCredits };
  const { lastPages, price } = basis;
  return (
    <Card title="Expected cost" id="expected-cost">
      <p>
        {lastPages === null
          ? 'You have not scanned this website yet, so we expect each run to use the whole page limit.'
          : `Your last scan stored ${formatCount(lastPages, 'page')}, and we expect each run to store as many, up to the page limit.`}{' '}
        At {formatCount(price, 'credit')} per page, a run costs about{' '}
        <strong>{formatCount(estimateRun(unlimited, basis), 'credit')}</strong>.
      </p>
      <Table
        columns={[{ name: 'Frequency' }, { name: 'Credits a month', number: true }]}
        rows={FREQUENCIES.map((frequency) => {
          const expected = estimateMonth(frequency, unlimited, basis);
          const within = estimateMonth(frequency, limited, basis);
          const cost = formatNumber(within);
          return [
            FREQUENCY_LABELS[frequency],
            within < expected ? `${cost} (limit; ${formatNumber(expected)} without)` : cost,
          ];
        })}
      />
      <p class="hint">Unchanged pages that are skipped are free, so a run can cost less.</p>
    </Card>
  );
}
