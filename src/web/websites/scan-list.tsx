import type { ListedScan, ScanState } from '../../contracts/scan.ts';
import { formatCount } from '../format.ts';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';

/** As in “The scan …”. */
export const STATE_LABELS: Record<ScanState, string> = {
  queued: 'begins in a moment',
  running: 'is running',
  paused: 'waits for the site',
  done: 'is done',
  cancelled: 'was cancelled',
  failed: 'has failed',
};

export function getScanPath({ host, id }: Pick<ListedScan, 'host' | 'id'>): string {
  return `/websites/${host}/scans/${id}`;
}

const STATE_NAMES: Record<ScanState, string> = {
  queued: 'Begins in a moment',
  running: 'Running',
  paused: 'Waiting',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

/** A list of scans with links to them. */
export function ScanList({ scans }: { scans: ListedScan[] }) {
  return (
    <ul class="snapshots">
      {scans.map((scan) => (
        <li>
          <a href={getScanPath(scan)}>
            <FormattedDateTime timestamp={scan.started_at} />
          </a>
          <p>
            {STATE_NAMES[scan.state]}: {formatCount(scan.pages_stored, 'page')} stored,{' '}
            {scan.finished_at === null
              ? `${formatCount(scan.credits_held, 'credit')} held`
              : `${formatCount(scan.credits_charged, 'credit')} charged`}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Says that a scan runs, and links to it. */
export function RunningScanNotice({ scan }: { scan: ListedScan }) {
  return (
    <p class="notice">
      A scan of the site runs since <FormattedDateTime timestamp={scan.started_at} />:{' '}
      {formatCount(scan.pages_stored, 'page')} stored so far. <a href={getScanPath(scan)}>See the scan</a>.
    </p>
  );
}
