import type { Context } from 'hono';
import type { HoldMetrics } from '../../services/metrics/get-open-holds.ts';
import type { DailyMetrics, MailMetrics, Metrics } from '../../services/metrics/get-metrics.ts';
import type { SignedInEnv } from '../context.ts';
import { formatCount, formatDate, formatDateTime } from '../format.ts';
import { formatNumber } from '../../lib/text.ts';
import { ScrollableTable } from '../parts/table.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { renderAdminPage } from './layout.tsx';
import { HoldTable, WORK_LABELS } from './hold-table.tsx';

/** The metrics of the service. */
export function renderMetricsPage(
  c: Context<SignedInEnv>,
  metrics: Metrics,
  holds: HoldMetrics,
): Response | Promise<Response> {
  return renderAdminPage(
    c,
    { heading: 'Figures', path: '/admin' },
    <>
      <dl class="facts">
        <DescriptionItem name="Accounts">{formatNumber(metrics.accounts)}</DescriptionItem>
        <DescriptionItem name="Published snapshots">{formatNumber(metrics.snapshots)}</DescriptionItem>
        <DescriptionItem name="Scans running">{formatNumber(metrics.runningScans)}</DescriptionItem>
      </dl>
      <DailyMetricsTable days={metrics.days} />
      <Mails {...metrics.mails} />
      <LedgerDifferences {...metrics} />
      <OpenHolds {...holds} />
    </>,
  );
}

function DailyMetricsTable({ days }: { days: DailyMetrics[] }) {
  return (
    <section aria-labelledby="days">
      <h2 id="days">The last {formatCount(days.length, 'day')}</h2>
      <p>
        Days in UTC. Audits are those of single pages; one has failed when it used up its minute without a
        result. Scans stand on the day they ended.
      </p>
      <ScrollableTable
        label="Audits and scans by day, newest first"
        columns={[
          { name: 'Day' },
          { name: 'Audits', number: true },
          { name: 'Failed audits', number: true },
          { name: 'Scans', number: true },
          { name: 'Pages scanned', number: true },
          { name: 'Scans without a page', number: true },
        ]}
        rows={days.map(({ day, audits, failedAudits, scans, pages, emptyScans }) => [
          <time datetime={day}>{formatDate(day)}</time>,
          ...[audits, failedAudits, scans, pages, emptyScans].map(formatNumber),
        ])}
      />
    </section>
  );
}

function Mails({ lastHour, limit, isLimitReached, refused }: MailMetrics) {
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">Mail</h2>
      {isLimitReached && (
        <p class="notice refused">
          The limit on mails is reached. Browsers that have not signed in before are refused. You can raise it
          in <a href="/admin/settings">the settings</a>.
        </p>
      )}
      <dl class="facts">
        <DescriptionItem name="Last hour">
          {formatNumber(lastHour)} of {formatNumber(limit)}
        </DescriptionItem>
        <DescriptionItem name="Refused">
          {refused.length === 0
            ? 'none in 14 days'
            : refused
                .map(({ day, count }) => `${formatCount(count, 'mail')} on ${formatDate(day)}`)
                .join(', ')}
        </DescriptionItem>
      </dl>
    </section>
  );
}

function LedgerDifferences({ reconciledUntil, differences, differenceCount }: Metrics) {
  const shown = differences.length < differenceCount ? `, the newest ${differences.length} of them` : '';
  return (
    <section aria-labelledby="ledgers">
      <h2 id="ledgers">Ledgers against stored work</h2>
      <p>Every hour the charges of active accounts are compared with what was stored for them.</p>
      <dl class="facts">
        <DescriptionItem name="Scans">{formatReconciledUntil(reconciledUntil.scan)}</DescriptionItem>
        <DescriptionItem name="Snapshots">
          {formatReconciledUntil(reconciledUntil.submission)}
        </DescriptionItem>
      </dl>
      {differenceCount === 0 ? (
        <p>No difference was found.</p>
      ) : (
        <>
          <p class="notice refused">
            {formatCount(differenceCount, 'difference')} found{shown}: work that is not charged what it costs.
          </p>
          <ScrollableTable
            label="Ledger differences, newest first"
            columns={[
              { name: 'Account' },
              { name: 'What' },
              { name: 'Stored, in credits', number: true },
              { name: 'Charged', number: true },
              { name: 'Found' },
            ]}
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
        </>
      )}
    </section>
  );
}

function formatReconciledUntil(until: number | null): string {
  return until === null ? 'not compared yet' : `compared up to ${formatDateTime(until)}`;
}

function OpenHolds({ active, answered, unavailable, holds }: HoldMetrics) {
  const queried = answered + unavailable;
  const heldCredits = holds.reduce((sum, { hold }) => sum + hold.amount, 0);
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">Open holds</h2>
      <p>
        Asked: {queried < active && 'the newest '}
        {queried} of {formatCount(active, 'account')} active in the last 24 hours, by an audit, a scan or a
        snapshot, or with a scan that runs.
        {unavailable > 0 && ` ${formatCount(unavailable, 'account')} did not answer.`}
      </p>
      {holds.length === 0 ? (
        <p>None of them holds credits: nothing that is paid for is being done.</p>
      ) : (
        <>
          <p>
            {formatCount(holds.length, 'hold')} of {formatCount(heldCredits, 'credit')} together. What broke
            off is closed by itself within ten minutes; a scan that runs keeps its hold to the end.
          </p>
          <HoldTable holds={holds} />
        </>
      )}
    </section>
  );
}
