import type { Context } from 'hono';
import { describeList } from '../../../../lib/list-query.ts';
import { formatWait, SECOND } from '../../../../lib/time.ts';
import {
  type InspectedScan,
  MAX_OPEN_SCANS,
  type ScanInspection,
} from '../../../../services/scans/inspect-scans.ts';
import { renderConfirmation } from '../../app-page.tsx';
import type { PageResponse, SignedInEnv } from '../../context.ts';
import { type List, ListView, readListQuery } from '../../list-view.tsx';
import { ButtonLink, PostButton } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/card.tsx';
import { toOptions } from '../../parts/filter-bar.tsx';
import { DataTable, narrow, numeric } from '../../parts/table.tsx';
import { AdminTabs, renderAdminPage } from '../parts.tsx';

/** The phases in which a scan has not finished, as people read them. */
const PHASE_LABELS: Record<string, string> = {
  queued: 'Queued',
  prepare: 'Prepares',
  home: 'Home page',
  sitemaps: 'Sitemaps',
  pages: 'Pages',
  settle: 'Settles',
  score: 'Scores',
  notify: 'Notifies',
  render: 'JavaScript',
  links: 'Links',
  end: 'Ended',
};

const LIST = {
  path: '/admin/scans',
  noun: 'scan',
  query: describeList({
    filters: { phase: Object.keys(PHASE_LABELS) },
    order: { by: 'started', descending: false },
  }),
  search: { label: 'Search hosts and ids' },
  selects: [{ name: 'phase', label: 'Phase', all: 'All phases', options: toOptions(PHASE_LABELS) }],
  hint: `Only the ${MAX_OPEN_SCANS} oldest are searched. Any other scan is at /admin/scans/ and its id.`,
} satisfies List;

/** The scans that have not finished, with their phases, ages and attempts. `now` in milliseconds since 1970. */
export function renderOpenScansPage(
  c: Context<SignedInEnv>,
  scans: readonly InspectedScan[],
  now: number,
): PageResponse {
  const query = readListQuery(c.req.query(), LIST);
  const text = query.search?.toLowerCase() ?? '';
  const { phase } = query.filters;
  const shown = scans.filter(
    ({ row, inspection }) =>
      (row.host.includes(text) || row.id.includes(text)) &&
      (phase === undefined || inspection?.phase === phase),
  );
  return renderAdminPage(
    c,
    {
      heading: 'Scans',
      meta: `Scans of all accounts that have not finished, at most the ${MAX_OPEN_SCANS} oldest.`,
    },
    <ListView
      list={LIST}
      query={query}
      page={{ rows: shown, nextCursor: null }}
      empty={
        <EmptyState title="No scan is open">
          <p>Scans that are queued or running are listed here, the oldest first.</p>
        </EmptyState>
      }
    >
      <DataTable
        label="Open scans, oldest first"
        columns={[
          'Scan',
          narrow('Phase'),
          narrow('Age'),
          numeric('Attempts'),
          narrow('Next alarm'),
          narrow('Actions'),
        ]}
        rows={shown.map((scan) => {
          const { row, inspection } = scan;
          return [
            <>
              <a href={getScanLogPath(row.id)}>{row.host}</a>
              <small class="block">{row.id}</small>
            </>,
            formatPhase(scan),
            formatAge(row.startedAt, now),
            inspection?.attempts ?? '–',
            formatAlarm(inspection, now),
            <ScanActions {...scan} />,
          ];
        })}
      />
    </ListView>,
  );
}

/** The buttons to wake and cancel a scan, as far as it can be. */
export function ScanActions({ row, inspection }: InspectedScan) {
  const path = getScanLogPath(row.id);
  return (
    <div class="actions">
      {inspection && inspection.phase !== 'end' && (
        <PostButton
          action={`${path}/wake`}
          label="Wake"
          variant="quiet small"
          aria-label={`Wake the scan ${row.id}`}
        />
      )}
      {row.finishedAt === null && (
        <ButtonLink
          href={`${path}/cancel`}
          label="Cancel"
          variant="quiet small"
          aria-label={`Cancel the scan ${row.id}`}
        />
      )}
    </div>
  );
}

function getScanLogPath(id: string): string {
  return `/admin/scans/${encodeURIComponent(id)}`;
}

export function formatPhase({ inspection }: InspectedScan): string {
  return inspection ? (PHASE_LABELS[inspection.phase] ?? inspection.phase) : 'No record';
}

/** `3 hours` since a time in milliseconds since 1970. */
export function formatAge(since: number, now: number): string {
  return formatWait(Math.max(0, Math.round((now - since) / SECOND)));
}

/** When the object works again. */
export function formatAlarm(inspection: ScanInspection | null, now: number): string {
  if (!inspection) return '–';
  if (inspection.alarmAt === null) return 'None';
  return inspection.alarmAt <= now ? 'Now' : `In ${formatAge(now, inspection.alarmAt)}`;
}

/** Asks whether to cancel a scan. */
export function renderCancelPage(c: Context<SignedInEnv>, { row }: InspectedScan): PageResponse {
  return renderConfirmation(
    c,
    {
      heading: `Cancel the scan of ${row.host}?`,
      tabs: <AdminTabs path="/admin/scans" />,
      button: 'Cancel scan',
      back: getScanLogPath(row.id),
    },
    <p>
      The pages that it has stored stay, and are charged to its account. The other credits it holds are
      released.
    </p>,
  );
}
