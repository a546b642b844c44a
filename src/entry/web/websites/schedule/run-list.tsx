import type { ScheduledRun } from '../../../../contracts/schedule.ts';
import { formatNumber } from '../../../../lib/text.ts';
import { Badge } from '../../parts/badge.tsx';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import { DataTable } from '../../parts/table.tsx';
import { formatCount } from '../../format.ts';
import { ScanStateBadge } from '../scan-list.tsx';

/** Runs with links to their scans. @param label names the table for screen readers */
export function RunList({ label, host, runs }: { label: string; host: string; runs: ScheduledRun[] }) {
  return (
    <DataTable
      label={label}
      columns={[
        { name: 'Due' },
        { name: 'Status', short: true },
        { name: 'Pages stored', number: true },
        { name: 'Credits', number: true },
        { name: 'Note' },
      ]}
      rows={runs.map((run) => [
        <FormattedDateTime timestamp={run.due_at} />,
        <RunStateBadge run={run} />,
        formatNumber(run.pages_stored),
        formatNumber(run.credits_charged),
        <RunNote host={host} run={run} />,
      ])}
    />
  );
}

export function RunStateBadge({ run: { state } }: { run: ScheduledRun }) {
  if (state === 'waiting') return <Badge tone="info">Waiting</Badge>;
  if (state === 'skipped') return <Badge tone="medium">Skipped</Badge>;
  return <ScanStateBadge state={state} />;
}

function RunNote({ host, run }: { host: string; run: ScheduledRun }) {
  const { id, skipped, missed_runs: missed, started_at: startedAt } = run;
  return (
    <>
      {skipped && skipped.message}
      {startedAt !== null && <a href={`/websites/${host}/scans/${id}`}>View scan</a>}
      {missed > 0 && ` Makes up for ${formatCount(missed, 'earlier run')} missed while we were down.`}
    </>
  );
}
