import type { Context } from 'hono';
import {
  type HoldMetrics,
  type MailMetrics,
  MAX_COUNTED_ITEMS,
  type Metrics,
  type ReconciliationMetrics,
  type DailyMetrics,
} from '../../../services/jobs/metrics.ts';
import type { SignedInEnv } from '../context.ts';
import { formatDate, formatDateTime, formatUpTo } from '../format.ts';
import { KEY_DIRECTORY_PATH } from '../../../lib/web-bot-auth/key-directory-path.ts';
import { readCrawlerKeys, type CrawlerKey } from '../../../lib/web-bot-auth/crawler-keys.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { Badge } from '../parts/badge.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import { Card, Section } from '../parts/card.tsx';
import { DataTable, ScrollableTable, narrow, numeric } from '../parts/table.tsx';
import { DescriptionItem, KeyValue, Stat, Stats } from '../parts/facts.tsx';
import { ProgressBar } from '../parts/bars.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { renderAdminPage, HoldTable, WORK_LABELS } from './parts.tsx';
import { Sparkline } from '../parts/sparkline.tsx';
import { type MetricTrends, TrendsSection } from './trends.tsx';

/** The metrics of the service. */
export async function renderMetricsPage(
  c: Context<SignedInEnv>,
  { metrics, holds, trends }: { metrics: Metrics; holds: HoldMetrics; trends: MetricTrends },
): Promise<Response> {
  const keys = await readCrawlerKeys(c.env.CRAWLER_SIGNING_KEYS);
  return renderAdminPage(
    c,
    { heading: 'Overview' },
    <>
      <Stats>
        <Stat label="Accounts" value={formatNumber(metrics.accounts)} />
        <Stat label="Published snapshots" value={formatNumber(metrics.snapshots)} />
        <Stat label="Scans running" value={formatUpTo(metrics.runningScans, MAX_COUNTED_ITEMS)} />
        <Stat label="Open holds" value={formatNumber(holds.holds.length)} />
      </Stats>
      <DailyMetricsSection days={metrics.days} />
      <TrendsSection trends={trends} />
      <div class="grid grid-2 after-card">
        <Mails {...metrics.mails} />
        <Reconciliation {...metrics} />
        <Signatures keys={keys} />
      </div>
      {metrics.differenceCount > 0 && <Differences {...metrics} />}
      <OpenHolds {...holds} />
    </>,
  );
}

function Mails({ lastHour, limit, isLimitReached, refused }: MailMetrics) {
  return (
    <Card title="Mail" id="mails" action={<a href="/admin/settings">Change limit</a>}>
      {isLimitReached && (
        <ErrorNotice>
          The limit is reached. Browsers that have not signed in before are refused. You can raise it in the
          settings.
        </ErrorNotice>
      )}
      <ProgressBar
        label="Mails sent in the last hour"
        value={lastHour}
        max={limit}
        text="Sent in the last hour"
        figure={`${formatNumber(lastHour)} of ${formatNumber(limit)}`}
      />
      <KeyValue>
        <DescriptionItem name="Refused">
          {refused.length === 0
            ? 'None in 14 days'
            : refused
                .map(({ day, count }) => `${formatCount(count, 'mail')} on ${formatDate(day)}`)
                .join(', ')}
        </DescriptionItem>
      </KeyValue>
    </Card>
  );
}

function Reconciliation({ reconciliations, differenceCount }: Metrics) {
  const { scan, submission, rendered_audit: renderedAudit } = reconciliations;
  return (
    <Card
      title="Ledgers"
      id="ledgers"
      action={
        differenceCount === 0 ? (
          <Badge tone="good" dot>
            No differences
          </Badge>
        ) : (
          <Badge tone="bad" dot>
            {formatDifferences(differenceCount)}
          </Badge>
        )
      }
    >
      {Object.values(reconciliations).some(({ isBehind }) => isBehind) && (
        <ErrorNotice>
          The comparison is behind. It continues every five minutes until it has caught up. If the backlog
          does not shrink, read the log for the event ledger-comparison-behind.
        </ErrorNotice>
      )}
      <p class="muted">
        Every hour, the charges of active accounts are compared with the work that was stored.
      </p>
      <KeyValue>
        <DescriptionItem name="Scans">{formatReconciliation(scan)}</DescriptionItem>
        <DescriptionItem name="Snapshots">{formatReconciliation(submission)}</DescriptionItem>
        <DescriptionItem name="Audits with JavaScript">{formatReconciliation(renderedAudit)}</DescriptionItem>
      </KeyValue>
    </Card>
  );
}

function Signatures({ keys: [key, ...others] }: { keys: readonly CrawlerKey[] }) {
  return (
    <Card
      title="Signatures of the crawler"
      id="signatures"
      action={
        <Badge tone={key ? 'good' : 'medium'} dot>
          {key ? 'Signed' : 'Not signed'}
        </Badge>
      }
    >
      {key ? (
        <KeyValue>
          <DescriptionItem name="Signs">
            <code>{key.keyid}</code>
          </DescriptionItem>
          {others.map(({ keyid }) => (
            <DescriptionItem name="Published">
              <code>{keyid}</code>
            </DescriptionItem>
          ))}
          <DescriptionItem name="Directory">
            <a href={KEY_DIRECTORY_PATH}>All keys</a>
          </DescriptionItem>
        </KeyValue>
      ) : (
        <p>
          Requests of the crawler are not signed: the secret <code>CRAWLER_SIGNING_KEYS</code> is missing or
          malformed. Firewalls can recognize the crawler only by its User-Agent.
        </p>
      )}
    </Card>
  );
}

function formatReconciliation({ until, backlog, oldestAt }: ReconciliationMetrics): string {
  const compared = until === null ? 'Not compared yet' : `Compared up to ${formatDateTime(until)}`;
  if (oldestAt === null) return compared;
  return `${compared}. ${formatUpTo(backlog, MAX_COUNTED_ITEMS)} to compare, the oldest finished on ${formatDateTime(oldestAt)}`;
}

function formatDifferences(count: number): string {
  return count < MAX_COUNTED_ITEMS
    ? formatCount(count, 'difference')
    : `${formatUpTo(count, MAX_COUNTED_ITEMS)} differences`;
}

function Differences({ differences, differenceCount }: Metrics) {
  const shown = differences.length < differenceCount ? ` These are the newest ${differences.length}.` : '';
  return (
    <Section id="differences" title={`${formatDifferences(differenceCount)} in ledgers`}>
      <p>The work that was stored and the charge for it differ.{shown}</p>
      <DataTable
        label="Ledger differences, newest first"
        columns={['Account', 'Work', numeric('Cost'), numeric('Charged'), narrow('Found')]}
        rows={differences.map(({ accountId, email, refType, refId, stored, charged, foundAt }) => [
          <a href={`/admin/accounts/${accountId}`}>{email ?? accountId}</a>,
          <>
            {(WORK_LABELS as Record<string, string>)[refType] ?? refType} <code>{refId}</code>
          </>,
          formatNumber(stored),
          formatNumber(charged),
          <FormattedDateTime timestamp={foundAt} />,
        ])}
      />
    </Section>
  );
}

function OpenHolds({ answered, hasMore, unavailable, holds }: HoldMetrics) {
  const queried = formatCount(answered + unavailable, 'account');
  const heldCredits = holds.reduce((sum, { hold }) => sum + hold.amount, 0);
  return (
    <Section id="holds" title="Open holds">
      <p class="muted">
        {holds.length === 0
          ? 'No credits are held.'
          : `${formatCount(holds.length, 'hold')} of ${formatCount(heldCredits, 'credit')} in total. Interrupted work is closed within 10 minutes; a running scan keeps its hold to the end.`}{' '}
        Checked {hasMore ? `the newest ${queried}` : queried} with a scan or a snapshot in the last 24 hours.
        {unavailable > 0 && ` ${formatCount(unavailable, 'account')} did not answer.`}
      </p>
      {holds.length > 0 && <HoldTable holds={holds} />}
    </Section>
  );
}

const MEASURES: { key: Exclude<keyof DailyMetrics, 'day'>; label: string }[] = [
  { key: 'audits', label: 'Audits' },
  { key: 'failedAudits', label: 'Failed audits' },
  { key: 'scans', label: 'Scans' },
  { key: 'pages', label: 'Pages scanned' },
  { key: 'emptyScans', label: 'Scans without a page' },
];

/** The activity of the last days: totals with a line chart, and a table of the days. @param days newest first */
function DailyMetricsSection({ days }: { days: DailyMetrics[] }) {
  return (
    <Section id="days" title={`Last ${formatCount(days.length, 'day')}`}>
      <Stats>
        {MEASURES.map(({ key, label }) => (
          <Total label={label} values={days.map((day) => day[key]).toReversed()} />
        ))}
      </Stats>
      <details class="long">
        <summary>Show by day</summary>
        <p class="muted">
          Days in UTC. Audits are those of single pages; a failed one used up its minute without a result.
          Scans count on the day they ended.
        </p>
        <ScrollableTable
          label="Audits and scans by day, newest first"
          columns={['Day', ...MEASURES.map(({ label }) => numeric(label))]}
          rows={days.map((day) => [
            <time datetime={day.day}>{formatDate(day.day)}</time>,
            ...MEASURES.map(({ key }) => formatNumber(day[key])),
          ])}
        />
      </details>
    </Section>
  );
}

function Total({ label, values }: { label: string; values: number[] }) {
  const total = values.reduce((sum, value) => sum + value, 0);
  const today = values.at(-1) ?? 0;
  return (
    <Stat
      label={label}
      value={formatNumber(total)}
      delta={
        total > 0 && (
          <Sparkline
            values={values}
            label={`${label} by day, today ${formatNumber(today)}`}
            max={Math.max(...values)}
          />
        )
      }
      note={`${formatNumber(today)} today`}
    />
  );
}
