import type { Context } from 'hono';
import { getSiteHistory, type SiteHistory } from '../../../../services/scans/get-site-history.ts';
import { renderAppPage } from '../../app-page.tsx';
import type { ChartMarks } from '../../parts/chart-marks.tsx';
import { Card } from '../../parts/card.tsx';
import { ColumnChart } from '../../parts/column-chart.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LineChart } from '../../parts/line-chart.tsx';
import { getWebsiteCrumbs } from '../paths.ts';
import type { WebsiteEnv } from '../context.ts';
import { EventTable, listScheduleChanges } from './event-table.tsx';

/** The score, grade and findings of a website over time, with its scans and its schedule. */
export async function renderWebsiteHistoryPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const history = await getSiteHistory(c.get('context'), { host });
  const path = `/websites/${host}`;
  return renderAppPage(
    c,
    {
      heading: `History of ${name}`,
      crumbs: getWebsiteCrumbs(host),
      actions: (
        <>
          <a class="button quiet" href={`${path}/scans`}>
            Scans
          </a>
          <a class="button quiet" href={`${path}/schedule`}>
            Schedule
          </a>
        </>
      ),
    },
    history.points.length === 0 && history.scans.length === 0 ? (
      <EmptyState
        title="No history yet"
        actions={
          <a class="button" href={`${path}/scan`}>
            Scan website
          </a>
        }
      >
        <p>Each scan adds a score here, and shows which findings are new or fixed.</p>
      </EmptyState>
    ) : (
      <History host={host} history={history} />
    ),
  );
}

function History({ host, history }: { host: string; history: SiteHistory }) {
  const points = history.points.map(({ date, score, grade }) => ({ date, value: score, grade }));
  const groups = history.scans
    .flatMap(({ scan, findings }) =>
      findings === null ? [] : [{ date: scan.started_at, values: [findings.open, findings.fixed] }],
    )
    .toReversed();
  return (
    <div class="stack stack-lg">
      <Card title="Score and grade" id="score">
        <LineChart label="Website score by day" points={points} marks={listMarks(history)} />
      </Card>
      {groups.length > 0 && (
        <Card title="Findings" id="findings">
          <ColumnChart
            label="Findings by scan"
            series={[
              { name: 'Open', tone: 'info' },
              { name: 'Fixed since the previous scan', tone: 'good' },
            ]}
            groups={groups}
          />
        </Card>
      )}
      <section>
        <h2>Scans and schedule</h2>
        <EventTable host={host} history={history} />
      </section>
    </div>
  );
}

/** Returns what is marked below the line, without the kinds that did not happen. */
function listMarks({ scans, skippedRuns, schedule }: SiteHistory): ChartMarks[] {
  const startedAt = (selected: typeof scans) => selected.map(({ scan }) => scan.started_at.slice(0, 10));
  const marks: ChartMarks[] = [
    { name: 'Scan', symbol: '●', tone: 'info', dates: startedAt(scans) },
    {
      name: 'New findings',
      symbol: '▲',
      tone: 'bad',
      dates: startedAt(scans.filter(({ findings }) => (findings?.new ?? 0) > 0)),
    },
    {
      name: 'Findings fixed',
      symbol: '▼',
      tone: 'good',
      dates: startedAt(scans.filter(({ findings }) => (findings?.fixed ?? 0) > 0)),
    },
    {
      name: 'Schedule set or changed',
      symbol: '■',
      tone: 'neutral',
      dates: listScheduleChanges(schedule).map(({ at }) => at.slice(0, 10)),
    },
    {
      name: 'Run skipped',
      symbol: '×',
      tone: 'medium',
      dates: skippedRuns.map(({ due_at: dueAt }) => dueAt.slice(0, 10)),
    },
  ];
  return marks.filter(({ dates }) => dates.length > 0);
}
