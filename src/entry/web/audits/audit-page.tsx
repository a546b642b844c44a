import type { Context } from 'hono';
import type { AuditReport } from '../../../engine/audit-document.ts';
import {
  getAuditChanges,
  getPageHistory,
  type PageHistoryEntry,
} from '../../../services/reports/page-history.ts';
import { listBrokenLinks } from '../../../services/reports/broken-links.ts';
import { getAuditWait } from '../../../services/audits/audit-slot.ts';
import type { FormError } from '../validate-form.ts';
import { shortenLine } from '../format.ts';
import { formatTitle, renderPage } from '../layout.tsx';
import type { Crumb } from '../parts/page-header.tsx';
import { ErrorNotice, getDoneMessage, SuccessNotice } from '../parts/callout.tsx';
import { shortenUrl, FormattedDateTime } from '../parts/text.tsx';
import { AuditWaitNotice } from './audit-form.tsx';
import { AuditView } from './audit-view.tsx';
import { parseIssueFilter } from './issue-filter.tsx';
import type { AuditEnv } from './load-audit.tsx';
import { getPublishOptions } from './publish-section.tsx';
import { formatTimestamp } from '../../../lib/time.ts';
import { renderAppPage } from '../app-page.tsx';
import { Card, EmptyState } from '../parts/card.tsx';
import type { ChartMarks } from '../parts/chart-marks.tsx';
import { ColumnChart } from '../parts/column-chart.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { toListHref } from '../list-links.ts';
import { Score } from '../parts/badge.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';

/** An audit of the account. @param error why the page was not audited again */
export async function renderAuditPage(c: Context<AuditEnv>, error?: FormError): Promise<Response> {
  const report = c.get('report');
  const caller = c.get('signedIn');
  const [changes, brokenLinks, publishOptions, wait] = await Promise.all([
    getAuditChanges(c.get('context'), { id: report.id }),
    listBrokenLinks(c.get('context'), report),
    getPublishOptions(c.env, caller, report.id),
    getAuditWait(c.get('context')),
  ]);
  const done = error
    ? undefined
    : getDoneMessage(c, {
        kept: 'The audit is in your account.',
        refreshed: 'Page audited again.',
        'fix-marked': 'Marked. Audit again to confirm.',
        'fix-unmarked': 'No longer marked as fixed.',
      });
  const title = shortenLine(`Audit of ${shortenUrl(report.url)}`, 80);
  const path = `/audits/${report.id}`;
  return renderPage(
    c,
    { title: formatTitle(title, error !== undefined), description: null, path },
    <AuditView
      report={report}
      path={path}
      filter={parseIssueFilter(c.req.query())}
      crumbs={getAuditCrumbs(report)}
      changes={changes}
      brokenLinks={brokenLinks}
      notices={
        <>
          {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
          {error && (
            <>
              <ErrorNotice>{error.message}</ErrorNotice>
              <AuditWaitNotice wait={wait} />
            </>
          )}
        </>
      }
      actions={{ wait, publishOptions, fixPath: `${path}/fix-verifications` }}
    />,
    error?.status,
  );
}

/** Returns the crumbs of an audit's page. @param isSubpage for a page below it */
export function getAuditCrumbs({ id, domain }: AuditReport, isSubpage = false): Crumb[] {
  return [
    { href: '/audits', label: 'Audits' },
    { href: `/audits/history?domain=${encodeURIComponent(domain)}`, label: domain },
    ...(isSubpage ? [{ href: `/audits/${id}`, label: 'Audit' }] : []),
  ];
}

/** The score and issues of an audited page over time. */
export async function renderPageHistoryPage(c: Context<AuditEnv>): Promise<Response> {
  const report = c.get('report');
  const history = await getPageHistory(c.get('context'), { id: report.id });
  const heading = `History of ${shortenUrl(report.url)}`;
  return renderAppPage(
    c,
    {
      heading,
      title: shortenLine(heading, 80),
      dir: 'auto',
      crumbs: getAuditCrumbs(report, true),
    },
    history.length === 0 ? (
      <EmptyState title="No history yet">
        <p>Audit the page again to start its history.</p>
      </EmptyState>
    ) : (
      <History entries={history} path={`/audits/${report.id}/compare`} />
    ),
  );
}

/** @param path of the page that compares two audits */
function History({ entries, path }: { entries: readonly PageHistoryEntry[]; path: string }) {
  const dated = entries.map((entry) => ({ ...entry, date: formatTimestamp(entry.auditedAt) })).toReversed();
  const select = (kind: 'new' | 'fixed') =>
    dated.filter((entry) => (entry[kind] ?? 0) > 0).map(({ date }) => date);
  const marks: ChartMarks[] = [
    { name: 'New issues', symbol: '▲', tone: 'bad', dates: select('new') },
    { name: 'Issues fixed', symbol: '▼', tone: 'good', dates: select('fixed') },
  ];
  return (
    <div class="stack stack-lg">
      <Card title="Score" id="score">
        <LineChart
          label="Page score by audit"
          points={dated.map(({ date, score }) => ({ date, value: score }))}
          marks={marks.filter(({ dates }) => dates.length > 0)}
        />
      </Card>
      <Card title="Issues" id="issues">
        <ColumnChart
          label="Issues by audit"
          series={[
            { name: 'Open', tone: 'info' },
            { name: 'Fixed since the previous audit', tone: 'good' },
          ]}
          groups={dated.map(({ date, open, fixed }) => ({ date, values: [open, fixed] }))}
        />
      </Card>
      <section>
        <h2>Audits of this page</h2>
        <DataTable
          label="Audits of this page"
          columns={[
            'Audited',
            narrow('Score'),
            numeric('HTTP status'),
            numeric('Open issues'),
            numeric('New'),
            numeric('Fixed'),
            narrow('Compare'),
          ]}
          rows={entries.map((entry) => [
            <FormattedDateTime timestamp={entry.auditedAt} />,
            <Score score={entry.score} />,
            entry.status,
            entry.open,
            entry.new ?? '–',
            entry.fixed ?? '–',
            entry.new === null ? (
              '–'
            ) : (
              <a href={toListHref(path, { after: formatTimestamp(entry.auditedAt) })}>With the one before</a>
            ),
          ])}
        />
      </section>
    </div>
  );
}
