import type { DailyMetrics } from '../../../services/jobs/metrics.ts';
import { formatCount, formatDate } from '../format.ts';
import { formatNumber } from '../../../lib/text.ts';
import { Sparkline } from '../parts/sparkline.tsx';
import { Stat, Stats } from '../parts/stat.tsx';
import { Table } from '../parts/table.tsx';

const MEASURES: { key: Exclude<keyof DailyMetrics, 'day'>; label: string }[] = [
  { key: 'audits', label: 'Audits' },
  { key: 'failedAudits', label: 'Failed audits' },
  { key: 'scans', label: 'Scans' },
  { key: 'pages', label: 'Pages scanned' },
  { key: 'emptyScans', label: 'Scans without a page' },
];

/** The activity of the last days: totals with a line chart, and a table of the days. @param days newest first */
export function DailyMetricsSection({ days }: { days: DailyMetrics[] }) {
  return (
    <section aria-labelledby="days">
      <h2 id="days">Last {formatCount(days.length, 'day')}</h2>
      <Stats>
        {MEASURES.map(({ key, label }) => (
          <Total label={label} values={days.map((day) => day[key]).toReversed()} />
        ))}
      </Stats>
      <details class="long">
        <summary>Show by day</summary>
        <p class="muted">
          Days in UTC. Audits are those of single pages; a failed one used up its minute without a result.
          Scans count on the day they ended.
        </p>
        <div class="scroll" role="group" aria-label="Audits and scans by day, newest first" tabindex={0}>
          <Table
            columns={[{ name: 'Day' }, ...MEASURES.map(({ label }) => ({ name: label, number: true }))]}
            rows={days.map((day) => [
              <time datetime={day.day}>{formatDate(day.day)}</time>,
              ...MEASURES.map(({ key }) => formatNumber(day[key])),
            ])}
          />
        </div>
      </details>
    </section>
  );
}

function Total({ label, values }: { label: string; values: number[] }) {
  const total = values.reduce((sum, value) => sum + value, 0);
  const today = values.at(-1) ?? 0;
  return (
    <Stat
      label={label}
      value={formatNumber(total)}
      delta={
        total > 0 && (
          <Sparkline
            values={values}
            label={`${label} by day, today ${formatNumber(today)}`}
            max={Math.max(...values)}
          />
        )
      }
      note={`${formatNumber(today)} today`}
    />
  );
}
