import type { Context } from 'hono';
import {
  getSiteHistory,
  type SiteHistory,
  type HistoryScan,
} from '../../../services/scans/get-site-history.ts';
import { renderAppPage } from '../app-page.tsx';
import type { ChartMarks } from '../parts/chart-marks.tsx';
import { Card, EmptyState } from '../parts/card.tsx';
import { ColumnChart } from '../parts/column-chart.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import type { Child } from 'hono/jsx';
import { formatCount } from '../../../lib/text.ts';
import { Badge, GradeTile, Score } from '../parts/badge.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { getScanPath, ScanStateBadge } from './scan-list.tsx';
import { formatTimestamp } from '../../../lib/time.ts';
import { describeWhen } from './schedule/schedule-form.tsx';
import { ButtonLink } from '../parts/button.tsx';

/** The score, grade and findings of a website over time, with its scans and its schedule. */
export async function renderWebsiteHistoryPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host } = c.get('owned');
  const history = await getSiteHistory(c.get('context'), { host });
  const path = `/websites/${host}`;
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'scans', 'History'),
    },
    history.points.length === 0 && history.scans.length === 0 ? (
      <EmptyState title="No history yet" actions={<ButtonLink href={`${path}/scan`} label="Scan website" />}>
        <p>Each scan adds a score, and new and fixed findings.</p>
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

function startedAt(scans: readonly HistoryScan[]): string[] {
  return scans.map(({ scan }) => scan.started_at.slice(0, 10));
}

/** Returns the marks of scans below the line. */
export function listScanMarks(scans: readonly HistoryScan[]): ChartMarks[] {
  return scans.length === 0 ? [] : [{ name: 'Scan', symbol: '●', tone: 'info', dates: startedAt(scans) }];
}

/** Returns what is marked below the line, without the kinds that did not happen. */
function listMarks({ scans, skippedRuns, schedule }: SiteHistory): ChartMarks[] {
  const marks: ChartMarks[] = [
    ...listScanMarks(scans),
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

interface Event {
  /** ISO 8601. */
  at: string;
  event: Child;
  score?: Child;
  change: Child;
}

/** What happened to a website, newest first. */
function EventTable({ host, history }: { host: string; history: SiteHistory }) {
  const { scans, skippedRuns, schedule } = history;
  const events: Event[] = [
    ...scans.map(toScanEvent),
    ...skippedRuns.map(
      ({ due_at: at, skipped }): Event => ({
        at,
        event: <Badge tone="medium">Run skipped</Badge>,
        change: skipped?.message ?? '–',
      }),
    ),
    ...listScheduleChanges(schedule).map(
      ({ at, title, when }): Event => ({
        at,
        event: <Badge>{title}</Badge>,
        change: (
          <span>
            {when} <a href={`/websites/${host}/schedule`}>Schedule</a>
          </span>
        ),
      }),
    ),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <DataTable
      label="Scans and schedule"
      columns={['Date', narrow('Event'), narrow('Score'), 'What changed']}
      rows={events.map(({ at, event, score = '–', change }) => [
        <FormattedDateTime timestamp={at} />,
        event,
        score,
        change,
      ])}
    />
  );
}

function toScanEvent({ scan, findings }: HistoryScan): Event {
  const path = getScanPath(scan);
  return {
    at: scan.started_at,
    event: (
      <span>
        <a href={path}>Scan</a> {scan.state !== 'done' && <ScanStateBadge state={scan.state} />}
      </span>
    ),
    ...(findings && {
      score: (
        <span class="site-score">
          <GradeTile grade={findings.grade} /> <Score score={findings.score} />
        </span>
      ),
    }),
    change:
      findings === null || findings.new === null || findings.fixed === null ? (
        (scan.error?.message ?? '–')
      ) : (
        <span>
          {findings.new + findings.fixed === 0
            ? 'No new or fixed findings'
            : `${formatCount(findings.new, 'new finding')}, ${findings.fixed} fixed`}
          . <a href={`${path}/changes`}>Compare</a>
        </span>
      ),
  };
}

/** When the schedule of a website was set or last changed. */
interface ScheduleChange {
  /** ISO 8601. */
  at: string;
  title: 'Schedule set' | 'Schedule changed';
  /** How often it runs now: `Every Monday`. */
  when: string;
}

/** Lists when the schedule was set and when it was last changed, newest first. Earlier changes are not recorded. */
function listScheduleChanges(schedule: SiteHistory['schedule']): ScheduleChange[] {
  if (!schedule) return [];
  const { createdAt, updatedAt } = schedule;
  const when = describeWhen(schedule);
  const set = { at: formatTimestamp(createdAt), title: 'Schedule set', when } as const;
  if (updatedAt === createdAt) return [set];
  return [
    { at: formatTimestamp(updatedAt), title: 'Schedule changed', when },
    { ...set, when: '' },
  ];
}
