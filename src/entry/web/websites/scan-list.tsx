import type { ListedScan, ScanState } from '../../../contracts/scan.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { formatWait, SECOND } from '../../../lib/time.ts';
import { Badge } from '../parts/badge.tsx';
import { Callout } from '../parts/callout.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { DataTable, minor, narrow, numeric } from '../parts/table.tsx';
import type { Tone } from '../parts/tone.ts';
import type { Context } from 'hono';
import { listScans } from '../../../services/scans/list-scans.ts';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { renderAppPage } from '../app-page.tsx';
import { EmptyState } from '../parts/card.tsx';
import { CursorPagination } from '../parts/pagination.tsx';
import { ButtonLink } from '../parts/button.tsx';

/** As in “The scan …”. */
export const STATE_LABELS: Record<ScanState, string> = {
  queued: 'is waiting to start',
  running: 'is running',
  paused: 'is waiting for the website',
  done: 'is complete',
  cancelled: 'was cancelled',
  failed: 'failed',
};

const STATES: Record<ScanState, { name: string; tone: Tone }> = {
  queued: { name: 'Queued', tone: 'info' },
  running: { name: 'Running', tone: 'info' },
  paused: { name: 'Waiting', tone: 'medium' },
  done: { name: 'Complete', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'bad' },
};

export function getScanPath({ host, id }: Pick<ListedScan, 'host' | 'id'>): string {
  return `/websites/${host}/scans/${id}`;
}

export function ScanStateBadge({ state }: { state: ScanState }) {
  const { name, tone } = STATES[state];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}

/** Scans with links to them. @param label names the table for screen readers */
export function ScanList({ label, scans }: { label: string; scans: ListedScan[] }) {
  return (
    <DataTable
      label={label}
      columns={[
        'Started',
        narrow('Status'),
        numeric('Pages stored'),
        minor(numeric('Credits')),
        minor(narrow('Duration')),
      ]}
      rows={scans.map((scan) => [
        <a href={getScanPath(scan)}>
          <FormattedDateTime timestamp={scan.started_at} />
        </a>,
        <ScanStateBadge state={scan.state} />,
        formatNumber(scan.pages_stored),
        scan.finished_at === null
          ? `${formatNumber(scan.credits_held)} held`
          : formatNumber(scan.credits_charged),
        formatDuration(scan) ?? '–',
      ])}
    />
  );
}

/** How long a scan took, `40 seconds`; `null` while it runs. */
export function formatDuration({ started_at: start, finished_at: end }: ListedScan): string | null {
  if (end === null) return null;
  const seconds = (Date.parse(end) - Date.parse(start)) / SECOND;
  return seconds < 1 ? 'under a second' : formatWait(seconds);
}

/** Says that a scan runs, and links to it. */
export function RunningScanNotice({ scan }: { scan: ListedScan }) {
  return (
    <Callout>
      <p>
        A scan {STATE_LABELS[scan.state]}. {formatCount(scan.pages_stored, 'page')} stored so far.{' '}
        <a href={getScanPath(scan)}>View progress</a>
      </p>
    </Callout>
  );
}

const SCANS_PER_PAGE = 20;

/** The account's scans of a website, newest first, from `?cursor=` on. */
export async function renderScanListPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host } = c.get('owned');
  const query = { limit: SCANS_PER_PAGE, cursor: c.req.query('cursor') };
  const { rows: scans, nextCursor } = await listScans(c.get('context'), { host, ...query });
  const path = `/websites/${host}/scans`;
  const scanLink = <ButtonLink href={`/websites/${host}/scan`} label="Scan website" />;
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'scans', 'Scans'),
      actions: scans.length > 0 && (
        <>
          <ButtonLink href={`/websites/${host}/history`} label="History" variant="quiet" />
          {scanLink}
        </>
      ),
    },
    <>
      {scans.length === 0 ? (
        <EmptyState title="No scans yet" actions={scanLink}>
          <p>Scan the website to audit its pages.</p>
        </EmptyState>
      ) : (
        <ScanList label="Scans" scans={scans} />
      )}
      <CursorPagination path={path} params={{}} nextCursor={nextCursor} nextLabel="Older scans" />
    </>,
  );
}
