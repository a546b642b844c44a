import type { Context } from 'hono';
import { listRuns } from '../../../../services/scans/list-scans.ts';
import { renderAppPage } from '../../app-page.tsx';
import { EmptyState } from '../../parts/card.tsx';
import type { WebsiteEnv } from '../context.ts';
import { frameWebsitePage } from '../website-tabs.tsx';
import { CursorPagination } from '../../parts/pagination.tsx';
import type { ScheduledRun } from '../../../../contracts/schedule.ts';
import { formatCount, formatNumber } from '../../../../lib/text.ts';
import { Badge } from '../../parts/badge.tsx';
import { FormattedDateTime } from '../../parts/text.tsx';
import { DataTable, minor, narrow, numeric } from '../../parts/table.tsx';
import { ScanStateBadge } from '../scan-list.tsx';

const RUNS_PER_PAGE = 50;

/** The runs of the schedules of a website, newest first, from `?cursor=` on. */
export async function renderRunsPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host } = c.get('owned');
  const { accountId } = c.get('signedIn');
  const query = { limit: RUNS_PER_PAGE, cursor: c.req.query('cursor') };
  const { rows: runs, nextCursor } = await listRuns(c.env, {
    target: { accountId, host, pageUrl: '' },
    ...query,
  });
  const path = `/websites/${host}/schedule`;
  return renderAppPage(
    c,
    frameWebsitePage(c, host, 'schedule', 'Scheduled runs'),
    <>
      {runs.length === 0 ? (
        <EmptyState title="No runs yet">
          <p>Each run is listed with its cost, or why it was skipped.</p>
        </EmptyState>
      ) : (
        <RunList label="Scheduled runs" host={host} runs={runs} />
      )}
      <CursorPagination path={`${path}/runs`} params={{}} nextCursor={nextCursor} nextLabel="Older runs" />
    </>,
  );
}

/** Runs with links to their scans. @param label names the table for screen readers */
export function RunList({ label, host, runs }: { label: string; host: string; runs: ScheduledRun[] }) {
  return (
    <DataTable
      label={label}
      columns={['Due', narrow('Status'), minor(numeric('Pages stored')), minor(numeric('Credits')), 'Note']}
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
      {missed > 0 && ` Makes up for ${formatCount(missed, 'run')} missed while we were down.`}
    </>
  );
}
