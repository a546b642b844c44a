import type { Context } from 'hono';
import type { ScannedPage } from '../../../../contracts/scan.ts';
import { formatNumber } from '../../../../lib/text.ts';
import type { InspectedScan, ScanInspection } from '../../../../services/scans/inspect-scans.ts';
import type { PageResponse, SignedInEnv } from '../../context.ts';
import { Card, Section } from '../../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../../parts/facts.tsx';
import { ScrollableTable } from '../../parts/table.tsx';
import { FormattedDateTime } from '../../parts/text.tsx';
import { renderAdminPage } from '../parts.tsx';
import { formatAge, formatAlarm, formatPhase, ScanActions } from './list-page.tsx';

/** Characters of an event's data that are shown: a result can have thousands. */
const MAX_DETAILS = 500;

/** How far a scan is, and its last events. `now` in milliseconds since 1970. */
export function renderScanLogPage(c: Context<SignedInEnv>, scan: InspectedScan, now: number): PageResponse {
  const { row, inspection } = scan;
  return renderAdminPage(
    c,
    {
      heading: `Scan of ${row.host}`,
      actions: <ScanActions {...scan} />,
      done: {
        woken: 'The scan goes on now.',
        cancelled: 'The scan is cancelled. It settles within seconds.',
      },
    },
    <>
      <Card title="State" id="state">
        <KeyValue>
          <DescriptionItem name="Scan">
            <code>{row.id}</code>
          </DescriptionItem>
          <DescriptionItem name="Account">
            <a href={`/admin/accounts/${row.accountId}`}>{row.accountId}</a>
          </DescriptionItem>
          <DescriptionItem name="Phase">{formatPhase(scan)}</DescriptionItem>
          <DescriptionItem name="Attempts at the phase">{inspection?.attempts ?? '–'}</DescriptionItem>
          <DescriptionItem name="Waits for">{inspection?.waitingFor ?? '–'}</DescriptionItem>
          <DescriptionItem name="Next alarm">{formatAlarm(inspection, now)}</DescriptionItem>
          <DescriptionItem name="Started">
            <FormattedDateTime timestamp={row.startedAt} />, {formatAge(row.startedAt, now)} ago
          </DescriptionItem>
          <DescriptionItem name="Finished">
            {row.finishedAt === null ? 'No' : <FormattedDateTime timestamp={row.finishedAt} />}
          </DescriptionItem>
          <DescriptionItem name="Pages stored">
            {formatNumber(row.pagesStored)} of {formatNumber(row.pagesRequested)}
          </DescriptionItem>
          <DescriptionItem name="In Workers Logs">
            <code>scanId = "{row.id}"</code>
          </DescriptionItem>
        </KeyValue>
      </Card>
      <Section id="events" title="Last events">
        {inspection && inspection.events.length > 0 ? (
          <ScrollableTable
            label="Events of the scan, newest first"
            columns={['Number', 'Event', 'Details']}
            rows={inspection.events.map((event) => [event.seq, event.type, describe(event)])}
          />
        ) : (
          <p class="muted">The scan has no events, or its record was deleted.</p>
        )}
      </Section>
    </>,
  );
}

function describe({ type, data }: ScanInspection['events'][number]): string {
  if (type !== 'page') return data.slice(0, MAX_DETAILS);
  const { url, status_code: status, score } = JSON.parse(data) as ScannedPage;
  return `${url}, status ${status}, ${score === null ? 'no score' : `score ${score}`}`;
}
