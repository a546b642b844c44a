import type { Child } from 'hono/jsx';
import type { HistoryScan, SiteHistory } from '../../../../services/scans/get-site-history.ts';
import { formatCount } from '../../format.ts';
import { Badge, GradeTile } from '../../parts/badge.tsx';
import { FormattedDateTime } from '../../parts/dates.tsx';
import { Score } from '../../parts/score.tsx';
import { DataTable } from '../../parts/table.tsx';
import { getScanPath, ScanStateBadge } from '../scan-list.tsx';
import { formatTimestamp } from '../../../../lib/time.ts';
import { describeWhen } from '../schedule/when.ts';

interface Event {
  /** ISO 8601. */
  at: string;
  event: Child;
  score?: Child;
  change: Child;
}

/** What happened to a website, newest first. */
export function EventTable({ host, history }: { host: string; history: SiteHistory }) {
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
      columns={[
        { name: 'Date' },
        { name: 'Event', short: true },
        { name: 'Score', short: true },
        { name: 'What changed' },
      ]}
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
export interface ScheduleChange {
  /** ISO 8601. */
  at: string;
  title: 'Schedule set' | 'Schedule changed';
  /** How often it runs now: `Every Monday`. */
  when: string;
}

/** Lists when the schedule was set and when it was last changed, newest first. Earlier changes are not recorded. */
export function listScheduleChanges(schedule: SiteHistory['schedule']): ScheduleChange[] {
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
