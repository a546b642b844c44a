import {
  getCreditHistory,
  type CreditHistoryPage,
  SPENDING_DAYS,
} from '../../../services/accounts/get-credits.ts';
import { getSettings, type Settings } from '../../../services/settings/get-settings.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { createSection } from '../create-section.ts';
import { readListQuery, type List, type ListRequest, ListView } from '../list-view.tsx';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/access.ts';
import type { Context } from 'hono';
import { DIRECTORIES, PROVIDERS } from '../../../lib/directory-providers.ts';
import { describeList } from '../../../lib/list-query.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { formatDate } from '../format.ts';
import { renderAppPage } from '../app-page.tsx';
import { SITE_NAME } from '../layout.tsx';
import { Callout } from '../parts/callout.tsx';
import { Card, EmptyState, Section } from '../parts/card.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { DescriptionItem, KeyValue, Stat, Stats } from '../parts/facts.tsx';
import { LedgerTable } from '../parts/ledger-table.tsx';
import { Sparkline } from '../parts/sparkline.tsx';
import { Table, numeric } from '../parts/table.tsx';
import { CreditsContactSentence, MissingCredits } from './missing-credits.tsx';

/** Entries on a page of the history. */
const PAGE_SIZE = 50;

/** /credits: the balance, prices and history of the signed-in account. */
export const credits = createSection<SignedInEnv>('/credits');
credits.use(...formMiddleware, requireSession);

credits.get('/', async (c) => {
  const query = readListQuery(c.req.query(), CREDIT_HISTORY);
  const { search, filters, cursor } = query;
  const [history, settings] = await Promise.all([
    getCreditHistory(c.get('context'), { query: { search, kind: filters.type, cursor }, limit: PAGE_SIZE }),
    getSettings(c.env),
  ]);
  return renderCreditsPage(c, { history, settings, query });
});

const PATH = '/credits';
const TYPE_LABELS = { added: 'Added', spent: 'Spent' };
const CREDIT_HISTORY = {
  path: PATH,
  noun: 'entry',
  items: 'entries',
  query: describeList({ filters: { type: ['added', 'spent'] }, order: { by: 'created', descending: true } }),
  search: { label: 'Search history' },
  selects: [{ name: 'type', label: 'Type', all: 'All', options: toOptions(TYPE_LABELS) }],
  hint: 'Search for a part of the description, or choose another type.',
} satisfies List;
const HOLD_LABELS = { scan: 'Scan', submission: 'Snapshot', rendered_audit: 'Audit with JavaScript' };

interface CreditsPageProps {
  history: CreditHistoryPage;
  settings: Settings;
  query: Pick<ListRequest, 'params' | 'isFiltered'>;
}

/** The page /credits: balance, what is held, prices and history. */
function renderCreditsPage(
  c: Context<SignedInEnv>,
  { history, settings, query }: CreditsPageProps,
): PageResponse {
  const { balance, holds } = history;
  return renderAppPage(
    c,
    { heading: 'Your credits' },
    <>
      {balance === 0 && (
        <Callout tone="medium">
          <MissingCredits env={c.env} balance={balance} reason="" /> Auditing a single page is free.
        </Callout>
      )}
      <Balance history={history} isFirstPage={!query.isFiltered} />
      <div class="split after-card">
        <div class="stack stack-lg">
          {holds.length > 0 && (
            <Card title="Held credits" id="held">
              <p class="muted">
                Credits are held while a scan, a snapshot or an audit with JavaScript is being made. You pay
                for what was stored; the rest becomes available again, within 10 minutes even if the work is
                interrupted.
              </p>
              <Table
                columns={['For', 'Since', numeric('Credits')]}
                rows={holds.map(({ refType, heldAt, amount }) => [
                  HOLD_LABELS[refType],
                  <FormattedDateTime timestamp={heldAt} />,
                  formatNumber(amount),
                ])}
              />
            </Card>
          )}
          <History {...history} query={query} email={c.get('signedIn').email} />
        </div>
        <div class="stack">
          <Card title="Prices" id="prices">
            <KeyValue>
              <DescriptionItem name="Audit of a page">Free</DescriptionItem>
              <DescriptionItem name="Audit with JavaScript">
                {formatCount(settings.renderedAuditCost, 'credit')}
              </DescriptionItem>
              <DescriptionItem name="Scan">
                {formatCount(settings.siteScanCostPerPage, 'credit')} per page, up to{' '}
                {formatNumber(settings.siteScanMaxPages)} pages
              </DescriptionItem>
              {PROVIDERS.map((provider) => (
                <DescriptionItem name={`Snapshot for ${DIRECTORIES[provider].name}`}>
                  {formatCount(settings.submissionCost[provider], 'credit')}
                </DescriptionItem>
              ))}
            </KeyValue>
            {settings.updatedAt !== null && (
              <p class="muted">Prices since {formatDate(settings.updatedAt)}.</p>
            )}
          </Card>
          {balance > 0 && (
            <Card title="Get more credits" id="more">
              <p>
                <CreditsContactSentence env={c.env} />
              </p>
            </Card>
          )}
        </div>
      </div>
    </>,
  );
}

function Balance({ history, isFirstPage }: { history: CreditHistoryPage; isFirstPage: boolean }) {
  const { balance, available, spent, entries } = history;
  const balances = entries.map((entry) => entry.balance_after).toReversed();
  return (
    <Stats>
      <Stat
        label="Balance"
        value={formatNumber(balance)}
        unit={balance === 1 ? 'credit' : 'credits'}
        delta={
          isFirstPage && balances.length > 1 ? (
            <Sparkline values={balances} label={`Balance, from ${balances[0]} to ${balance}`} />
          ) : undefined
        }
      />
      <Stat label="Available now" value={formatNumber(available)} />
      <Stat label="Held for work in progress" value={formatNumber(balance - available)} />
      <Stat label={`Spent in ${SPENDING_DAYS} days`} value={formatNumber(spent)} />
    </Stats>
  );
}

interface HistoryProps extends CreditHistoryPage {
  query: Pick<ListRequest, 'params' | 'isFiltered'>;
  email: string;
}

function History({ entries, nextCursor, query, email }: HistoryProps) {
  return (
    <Section id="ledger" title="Credit history">
      <ListView
        list={CREDIT_HISTORY}
        query={query}
        page={{ rows: entries, nextCursor }}
        empty={
          <EmptyState title="No entries yet" level={3}>
            <p>Credits you get and spend are listed here.</p>
          </EmptyState>
        }
        level={3}
        labels={{ firstLabel: 'Newest', nextLabel: 'Older entries' }}
      >
        <LedgerTable ledger={entries} actorName={(actor) => formatActor(actor, email)} />
      </ListView>
    </Section>
  );
}

function formatActor(actor: string, email: string): string {
  if (actor === email) return 'you';
  return actor === 'system' ? SITE_NAME : actor;
}
