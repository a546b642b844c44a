import type { Context } from 'hono';
import { type AccountOverview, MAX_COUNT } from '../../../../services/accounts/get-account-overview.ts';
import type { GrantReceipt } from '../../../../services/accounts/credits.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { formatCount, formatUpTo } from '../../format.ts';
import { formatNumber } from '../../../../lib/text.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../../parts/key-value.tsx';
import { FormattedDateTime } from '../../parts/dates.tsx';
import { SuccessNotice } from '../../parts/callout.tsx';
import {
  GrantSection,
  type RefusedGrant,
  type RefusedSuspension,
  SessionsSection,
  SuspensionSection,
} from './account-forms.tsx';
import { ActionHistory, Ledger, OpenHolds } from './account-history.tsx';
import { type RefusedRelatedSuspension, RelatedAccountsSection } from './related-accounts.tsx';
import { renderAdminPage } from '../layout.tsx';
import { Stat, Stats } from '../../parts/stat.tsx';

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
          <Ledger {...account.credits} />
          {account.holds.length > 0 && <OpenHolds account={account} />}
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
  return formatUpTo(count, MAX_COUNT);
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
