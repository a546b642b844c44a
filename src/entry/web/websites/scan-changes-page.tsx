import type { Context } from 'hono';
import type { ScanChanges } from '../../../contracts/changes.ts';
import type { ListedScan } from '../../../contracts/scan.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { KEPT_RESULTS } from '../../../lib/kept-results.ts';
import { compareScans } from '../../../services/reports/compare-scans.ts';
import { listScans } from '../../../services/scans/list-scans.ts';
import type { ScanRow } from '../../../services/scans/scan.ts';
import { formatDateTime } from '../format.ts';
import { renderAppPage } from '../app-page.tsx';
import { EmptyState } from '../parts/card.tsx';
import { FieldRow, SelectField } from '../parts/field.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import type { ScanEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { ScanChangesView } from './scan-changes-view.tsx';
import { getScanPath } from './scan-list.tsx';
import { SubmitButton } from '../parts/button.tsx';

/** What changed between a scan and the one before it, or the one that `?against=` names. */
export async function renderScanChangesPage(c: Context<ScanEnv>, row: ScanRow): Promise<Response> {
  const { host, id } = row;
  const against = c.req.query('against') || undefined;
  const [changes, { rows: scans }] = await Promise.all([
    compareOrExplain(c, row, against),
    listScans(c.get('context'), { host, limit: KEPT_RESULTS }),
  ]);
  const path = getScanPath(row);
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'scans', 'What changed'),
      meta: <ComparedScans row={row} changes={changes} />,
      status: changes instanceof ServiceError ? changes.status : undefined,
    },
    <>
      <ScanChoice scans={scans.filter((scan) => scan.id !== id)} path={path} against={changes} />
      {changes instanceof ServiceError ? (
        <EmptyState title="Nothing to compare">
          <p>{changes.message}</p>
        </EmptyState>
      ) : changes.against === null ? (
        <EmptyState title="No earlier scan to compare with">
          <p>Scan the website again to see what changed.</p>
        </EmptyState>
      ) : (
        <ScanChangesView changes={changes} paths={{ report: `/websites/${host}/report`, audit: null }} />
      )}
    </>,
  );
}

/** Returns the comparison, or why there is none. */
async function compareOrExplain(
  c: Context<ScanEnv>,
  { accountId, host, id }: ScanRow,
  against: string | undefined,
): Promise<ScanChanges | ServiceError> {
  try {
    return await compareScans(c.env, { accountId, host, scanId: id, against });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return error;
    throw error;
  }
}

function ComparedScans({ row, changes }: { row: ScanRow; changes: ScanChanges | ServiceError }) {
  const against = changes instanceof ServiceError ? null : changes.against;
  return (
    <>
      <a href={getScanPath(row)}>
        Scan of <FormattedDateTime timestamp={row.startedAt} />
      </a>
      {against && (
        <>
          , compared with that of <FormattedDateTime timestamp={against.started_at} />
        </>
      )}
    </>
  );
}

interface ScanChoiceProps {
  scans: ListedScan[];
  path: string;
  against: ScanChanges | ServiceError;
}

/** A form to choose another scan to compare with, among those that have a score. */
function ScanChoice({ scans, path, against }: ScanChoiceProps) {
  const scored = scans.filter(({ state }) => state === 'done' || state === 'cancelled');
  if (scored.length < 2) return <></>;
  const value = against instanceof ServiceError ? undefined : against.against?.id;
  return (
    <form action={`${path}/changes`}>
      <FieldRow>
        <SelectField
          id="against"
          label="Compare with the scan of"
          options={scored.map((scan) => ({ value: scan.id, label: formatDateTime(scan.started_at) }))}
          {...(value !== undefined && { value })}
        />
        <SubmitButton label="Compare" variant="quiet" />
      </FieldRow>
    </form>
  );
}
