import type { Context } from 'hono';
import {
  type AccountOverview,
  MAX_COUNTED_AUDITS,
} from '../../../../services/accounts/get-account-overview.ts';
import type { GrantReceipt } from '../../../../services/accounts/credits.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { formatUpTo } from '../../format.ts';
import { formatCount, formatNumber } from '../../../../lib/text.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card, Section } from '../../parts/card.tsx';
import { DescriptionItem, KeyValue, Stat, Stats } from '../../parts/facts.tsx';
import { FormattedDateTime } from '../../parts/text.tsx';
import { SuccessNotice } from '../../parts/callout.tsx';
import {
  GrantSection,
  type RefusedGrant,
  type RefusedSuspension,
  SessionsSection,
  SuspensionSection,
  type RefusedRelatedSuspension,
  DatabaseSection,
  RelatedAccountsSection,
} from './account-forms.tsx';
import { renderAdminPage, HoldTable } from '../parts.tsx';
import { LedgerTable } from '../../parts/ledger-table.tsx';
import { DataTable, narrow } from '../../parts/table.tsx';

interface AccountPageProps {
  account: AccountOverview;
  /** The grant that was just made. */
  granted: GrantReceipt | null;
}

/** The form of the page that was refused. */
export interface RefusedAccountForms {
  grant?: RefusedGrant;
  suspension?: RefusedSuspension;
  related?: RefusedRelatedSuspension;
}

/** An account, with the forms to grant credits and to suspend it. */
export function renderAdminAccountPage(
  c: Context<SignedInEnv>,
  { account, granted }: AccountPageProps,
  refused: RefusedAccountForms,
): PageResponse {
  const { grant, suspension, related } = refused;
  return renderAdminPage(
    c,
    {
      heading: account.email,
      refused: grant ?? suspension ?? related,
      done: {
        suspended: 'The account is suspended.',
        resumed: 'The account is no longer suspended.',
        'related-suspended': 'The selected accounts are suspended.',
        'sessions-ended': 'The account is signed out of every browser.',
        deleted: 'The account is deleted.',
        moving: 'The move has begun. It continues by itself.',
      },
      crumbs: [{ href: '/admin/accounts', label: 'Accounts' }],
      meta: <StateBadge account={account} />,
    },
    <>
      {granted && (
        <SuccessNotice>
          Granted {formatCount(granted.amount, 'credit')}: {granted.reason}. The balance was{' '}
          {formatNumber(granted.balanceAfter)} then.
        </SuccessNotice>
      )}
      <Figures account={account} />
      <div class="split after-card">
        <div class="stack stack-lg">
          <Section id="ledger" title="Credit history">
            {account.credits.ledger.length === 0 ? (
              <p class="muted">No entries yet.</p>
            ) : (
              <LedgerTable ledger={account.credits.ledger} actorName={(actor) => actor} />
            )}
            {account.credits.ledger.length === LEDGER_LIMIT && (
              <p class="muted">These are the newest {LEDGER_LIMIT} entries.</p>
            )}
          </Section>
          {account.holds.length > 0 && (
            <Section id="holds" title="Open holds">
              <HoldTable holds={account.holds.map((hold) => ({ account, hold }))} />
            </Section>
          )}
          <ActionHistory actions={account.actions} />
          {account.deletedAt === null && (
            <RelatedAccountsSection id={account.id} related={account.related} form={related} />
          )}
        </div>
        <div class="stack">
          <AccountDetails account={account} />
          {account.deletedAt === null && (
            <>
              <GrantSection id={account.id} form={grant} />
              <SuspensionSection account={account} form={suspension} />
              <SessionsSection id={account.id} />
              {account.database.of > 1 && <DatabaseSection account={account} />}
            </>
          )}
        </div>
      </div>
    </>,
  );
}

function StateBadge({ account: { deletedAt, suspension } }: { account: AccountOverview }) {
  if (deletedAt !== null) return <Badge tone="neutral">Deleted</Badge>;
  return suspension ? <Badge tone="bad">Suspended</Badge> : <Badge tone="good">Active</Badge>;
}

function Figures({ account: { credits, counts, email } }: { account: AccountOverview }) {
  const withdrawal = `/admin/withdrawals?scope=account&target=${encodeURIComponent(email)}`;
  return (
    <Stats>
      <Stat
        label="Balance"
        value={formatNumber(credits.balance)}
        note={`${formatNumber(credits.available)} available`}
      />
      <Stat label="Audits" value={formatLimited(counts.audits)} />
      <Stat label="Websites" value={formatLimited(counts.websites)} />
      <Stat
        label="Published snapshots"
        value={formatLimited(counts.snapshots)}
        note={counts.snapshots > 0 && <a href={withdrawal}>Withdraw them</a>}
      />
    </Stats>
  );
}

function formatLimited(count: number): string {
  return formatUpTo(count, MAX_COUNTED_AUDITS);
}

function AccountDetails({ account }: { account: AccountOverview }) {
  const { id, createdAt, deletedAt, key, actions } = account;
  const deleter = actions.find(({ action }) => action === 'deleted')?.actor;
  return (
    <Card title="Details" id="details">
      <KeyValue>
        <DescriptionItem name="Account">
          <code>{id}</code>
        </DescriptionItem>
        <DescriptionItem name="Created">
          <FormattedDateTime timestamp={createdAt} />
        </DescriptionItem>
        {deletedAt !== null && (
          <DescriptionItem name="Deleted">
            <FormattedDateTime timestamp={deletedAt} />,{' '}
            {deleter === 'owner' ? 'by its owner' : 'by an administrator'}
          </DescriptionItem>
        )}
        <DescriptionItem name="API key">
          {key ? (
            <>
              <code>svk_…{key.hint}</code>, created <FormattedDateTime timestamp={key.createdAt} />
            </>
          ) : (
            'None'
          )}
        </DescriptionItem>
      </KeyValue>
    </Card>
  );
}

/** The most ledger entries shown. */
export const LEDGER_LIMIT = 50;

const ACTION_LABELS = {
  suspended: 'Suspended',
  resumed: 'Suspension ended',
  sessions_ended: 'Signed out everywhere',
  deleted: 'Deleted',
} as const;

function ActionHistory({ actions }: Pick<AccountOverview, 'actions'>) {
  return (
    <Section id="actions" title="Actions on the account">
      {actions.length === 0 ? (
        <p class="muted">None yet.</p>
      ) : (
        <DataTable
          label="Actions on the account, newest first"
          columns={['Action', 'By', 'Reason', narrow('Date')]}
          rows={actions.map(({ action, actor, reason, createdAt }) => [
            ACTION_LABELS[action],
            actor,
            reason ?? '',
            <FormattedDateTime timestamp={createdAt} />,
          ])}
        />
      )}
    </Section>
  );
}
