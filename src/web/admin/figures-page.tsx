import type { Context } from 'hono';
import type { HoldFigures } from '../../services/figures/open-holds.ts';
import type { DayFigures, Figures } from '../../services/figures/read.ts';
import type { SignedInEnv } from '../context.ts';
import { counted, day as dayText, moment } from '../format.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Fact } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { renderAdminPage } from './frame.tsx';
import { HoldTable, WORK } from './holds.tsx';

/** How the service does. */
export function figuresPage(
  c: Context<SignedInEnv>,
  figures: Figures,
  holds: HoldFigures,
): Response | Promise<Response> {
  return renderAdminPage(
    c,
    { heading: 'Figures', path: '/admin' },
    <>
      <dl class="facts">
        <Fact name="Accounts">{figures.accounts.toLocaleString('en-US')}</Fact>
        <Fact name="Snapshots">{figures.snapshots.toLocaleString('en-US')}</Fact>
        <Fact name="Scans running">{figures.runningScans.toLocaleString('en-US')}</Fact>
      </dl>
      <Days days={figures.days} />
      <Ledgers {...figures} />
      <Holds {...holds} />
    </>,
  );
}

function Days({ days }: { days: DayFigures[] }) {
  return (
    <section aria-labelledby="days">
      <h2 id="days">The last {counted(days.length, 'day')}</h2>
      <p>
        Days in UTC. Audits are those of single pages; one has failed when it used up its minute without a
        result. Scans stand on the day they ended.
      </p>
      <DataTable
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
          <time datetime={day}>{dayText(day)}</time>,
          ...[audits, failedAudits, scans, pages, emptyScans].map((count) => count.toLocaleString('en-US')),
        ])}
      />
    </section>
  );
}

function Ledgers({ comparedUntil, differences, differenceCount }: Figures) {
  const shown = differences.length < differenceCount ? `, the newest ${differences.length} of them` : '';
  return (
    <section aria-labelledby="ledgers">
      <h2 id="ledgers">Ledgers against stored work</h2>
      <p>Every hour the charges of active accounts are compared with what was stored for them.</p>
      <dl class="facts">
        <Fact name="Scans">{comparedText(comparedUntil.scan)}</Fact>
        <Fact name="Snapshots">{comparedText(comparedUntil.submission)}</Fact>
      </dl>
      {differenceCount === 0 ? (
        <p>No difference was found.</p>
      ) : (
        <>
          <p class="notice refused">
            {counted(differenceCount, 'difference')} found{shown}: work that is not charged what it costs.
          </p>
          <DataTable
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
                {(WORK as Record<string, string>)[refType] ?? refType} <code>{refId}</code>
              </>,
              stored.toLocaleString('en-US'),
              charged.toLocaleString('en-US'),
              <Moment at={new Date(foundAt).toISOString()} />,
            ])}
          />
        </>
      )}
    </section>
  );
}

function comparedText(until: number | null): string {
  return until === null ? 'not compared yet' : `compared up to ${moment(until)}`;
}

function Holds({ active, answered, silent, holds }: HoldFigures) {
  const asked = answered + silent;
  const kept = holds.reduce((sum, { hold }) => sum + hold.amount, 0);
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">Open holds</h2>
      <p>
        Asked: {asked < active && 'the newest '}
        {asked} of {counted(active, 'account')} active in the last 24 hours, by an audit, a scan or a
        snapshot, or with a scan that runs.
        {silent > 0 && ` ${counted(silent, 'account')} did not answer.`}
      </p>
      {holds.length === 0 ? (
        <p>None of them holds credits: nothing that is paid for is being done.</p>
      ) : (
        <>
          <p>
            {counted(holds.length, 'hold')} of {counted(kept, 'credit')} together. What broke off is closed by
            itself within ten minutes; a scan that runs keeps its hold to the end.
          </p>
          <HoldTable holds={holds} />
        </>
      )}
    </section>
  );
}
