import { formatBytes, formatNumber } from '../../../lib/text.ts';
import type { Trends } from '../../../services/jobs/figures.ts';
import { Section } from '../parts/card.tsx';
import { Stat, Stats } from '../parts/facts.tsx';
import { Sparkline } from '../parts/sparkline.tsx';

/** The metrics of which /admin shows the last two days, with their labels. */
const LABELS = {
  site_audit_scans: 'Open scans',
  site_audit_queue_length: 'Work that waits',
  site_audit_open_holds: 'Open holds',
  site_audit_mails_last_hour: 'Mails in an hour',
  site_audit_scan_failed_urls: 'URLs that failed',
  site_audit_database_size_bytes: 'Databases',
} as const;

type Name = keyof typeof LABELS;
export type MetricTrends = Trends<Name>;

export const TRENDS = Object.keys(LABELS) as Name[];

/** The last two days by hour. */
export function TrendsSection({ trends }: { trends: MetricTrends }) {
  const known = TRENDS.filter((name) => trends[name].length > 0);
  return (
    <Section id="hours" title="Last two days, by hour">
      {known.length === 0 ? (
        <p class="muted">The first figures are stored within an hour.</p>
      ) : (
        <Stats>
          {known.map((name) => (
            <TrendStat label={LABELS[name]} values={trends[name]} format={getFormat(name)} />
          ))}
        </Stats>
      )}
    </Section>
  );
}

function getFormat(name: Name): (value: number) => string {
  return name === 'site_audit_database_size_bytes' ? formatBytes : formatNumber;
}

function TrendStat({
  label,
  values,
  format,
}: {
  label: string;
  values: number[];
  format: (value: number) => string;
}) {
  const newest = format(values.at(-1) ?? 0);
  const most = format(Math.max(...values));
  return (
    <Stat
      label={label}
      value={newest}
      delta={
        <Sparkline
          values={values}
          label={`${label} in the last two days, at most ${most}, now ${newest}`}
          max={Math.max(...values, 1)}
        />
      }
      note={`at most ${most}`}
    />
  );
}
