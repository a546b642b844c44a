import type { Context } from 'hono';
import { formatTimestamp } from '../../../lib/time.ts';
import { getPageHistory, type PageHistoryEntry } from '../../../services/reports/page-history.ts';
import { shortenLine } from '../format.ts';
import { renderAppPage } from '../app-page.tsx';
import { Card } from '../parts/card.tsx';
import type { ChartMarks } from '../parts/chart-marks.tsx';
import { ColumnChart } from '../parts/column-chart.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FormattedDateTime } from '../parts/dates.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { Score } from '../parts/score.tsx';
import { DataTable } from '../parts/table.tsx';
import { shortenUrl } from '../parts/untrusted-link.tsx';
import { getAuditCrumbs } from './audit-page.tsx';
import type { AuditEnv } from './load-audit.tsx';

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
        <p>Audit the page again. Each audit from now on is shown here.</p>
      </EmptyState>
    ) : (
      <History entries={history} />
    ),
  );
}

function History({ entries }: { entries: readonly PageHistoryEntry[] }) {
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
            { name: 'Audited' },
            { name: 'Score', short: true },
            { name: 'HTTP status', number: true },
            { name: 'Open issues', number: true },
            { name: 'New', number: true },
            { name: 'Fixed', number: true },
          ]}
          rows={entries.map((entry) => [
            <FormattedDateTime timestamp={entry.auditedAt} />,
            <Score score={entry.score} />,
            entry.status,
            entry.open,
            entry.new ?? '–',
            entry.fixed ?? '–',
          ])}
        />
      </section>
    </div>
  );
}
