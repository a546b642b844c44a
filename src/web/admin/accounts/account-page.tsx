import type { Context } from 'hono';
import type { AccountOverview } from '../../../services/accounts/get-account-overview.ts';
import type { GrantReceipt } from '../../../services/accounts/grant-credits.ts';
import type { SignedInEnv } from '../../context.ts';
import { formatCount } from '../../format.ts';
import { formatNumber } from '../../../lib/text.ts';
import { DescriptionItem } from '../../parts/key-value.tsx';
import { LedgerTable } from '../../parts/ledger-table.tsx';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import { SuccessNotice, getDoneMessage } from '../../parts/callout.tsx';
import {
  GrantSection,
  type RefusedGrant,
  type RefusedSuspension,
  SessionsSection,
  SuspensionSection,
} from './account-forms.tsx';
import { type RefusedRelatedSuspension, RelatedAccountsSection } from './related-accounts.tsx';
import { renderAdminPage } from '../layout.tsx';
import { ScrollableTable } from '../../parts/table.tsx';
import { HoldTable } from '../hold-table.tsx';
import type { CreditStatement } from '../../../contracts/credits.ts';

/** The most ledger entries shown. */
export const LEDGER_LIMIT = 100;

/** Messages after a redirect, by `?done=`. */
const DONE_MESSAGES: Record<string, string> = {
  suspended: 'The account is suspended.',
  resumed: 'The account is no longer suspended.',
  'related-suspended': 'The selected accounts are suspended.',
  'sessions-ended': 'The account is signed out of every browser.',
  deleted: 'The account is deleted.',
};

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
): Response | Promise<Response> {
  const done = getDoneMessage(c, DONE_MESSAGES);
  const { grant, suspension, related } = refused;
  const status = (grant ?? suspension ?? related)?.status;
  return renderAdminPage(
    c,
    {
      heading: account.email,
      path: `/admin/accounts/${account.id}`,
      hasError: status !== undefined,
    },
    <>
      {granted && (
        <SuccessNotice>
          Granted {formatCount(granted.amount, 'credit')}: {granted.reason}. The balance was{' '}
          {formatNumber(granted.balanceAfter)} then.
        </SuccessNotice>
      )}
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      <AccountDetails account={account} />
      {account.deletedAt === null && (
        <>
          <GrantSection id={account.id} form={grant} />
          <SuspensionSection account={account} form={suspension} />
          <SessionsSection id={account.id} />
          <RelatedAccountsSection id={account.id} related={account.related} form={related} />
        </>
      )}
      <ActionHistory actions={account.actions} />
      <OpenHolds account={account} />
      <Ledger {...account.credits} />
    </>,
    status,
  );
}

function AccountDetails({ account }: { account: AccountOverview }) {
  const { id, email, createdAt, deletedAt, key, credits, counts, actions } = account;
  const deleter = actions.find(({ action }) => action === 'deleted')?.actor;
  return (
    <dl class="facts">
      <DescriptionItem name="Account">
        <code>{id}</code>
      </DescriptionItem>
      <DescriptionItem name="Since">
        <FormattedDateTime timestamp={createdAt} />
      </DescriptionItem>
      {deletedAt !== null && (
        <DescriptionItem name="Deleted">
          <FormattedDateTime timestamp={deletedAt} />,{' '}
          {deleter === 'owner' ? 'by its owner' : 'by an administrator'}
        </DescriptionItem>
      )}
      <DescriptionItem name="Key">
        {key ? (
          <>
            <code>svk_…{key.hint}</code>, created <FormattedDateTime timestamp={key.createdAt} />
          </>
        ) : (
          'none'
        )}
      </DescriptionItem>
      <DescriptionItem name="Balance">
        {formatCount(credits.balance, 'credit')}, of which {formatNumber(credits.available)} can be spent
      </DescriptionItem>
      <DescriptionItem name="Has">
        {formatCount(counts.audits, 'audit')}, {formatCount(counts.websites, 'website')},{' '}
        {formatCount(counts.snapshots, 'published snapshot')} (
        <a href={`/admin/withdrawals?scope=account&target=${encodeURIComponent(email)}`}>withdraw them</a>)
      </DescriptionItem>
    </dl>
  );
}

const ACTION_LABELS = {
  suspended: 'Suspended',
  resumed: 'Suspension ended',
  sessions_ended: 'Signed out everywhere',
  deleted: 'Deleted',
} as const;

function ActionHistory({ actions }: Pick<AccountOverview, 'actions'>) {
  return (
    <section aria-labelledby="actions">
      <h2 id="actions">Actions on the account</h2>
      {actions.length === 0 ? (
        <p>None so far.</p>
      ) : (
        <ScrollableTable
          label="Actions on the account, newest first"
          columns={[{ name: 'Date' }, { name: 'Action' }, { name: 'By' }, { name: 'Reason' }]}
          rows={actions.map(({ action, actor, reason, createdAt }) => [
            <FormattedDateTime timestamp={createdAt} />,
            ACTION_LABELS[action],
            actor,
            reason ?? '',
          ])}
        />
      )}
    </section>
  );
}

function OpenHolds({ account }: { account: AccountOverview }) {
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">Open holds</h2>
      {account.holds.length === 0 ? (
        <p>None: nothing that is paid for is being done.</p>
      ) : (
        <HoldTable holds={account.holds.map((hold) => ({ account, hold }))} />
      )}
    </section>
  );
}

function Ledger({ ledger }: CreditStatement) {
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      {ledger.length === 0 ? (
        <p>Nothing was granted or charged yet.</p>
      ) : (
        <LedgerTable ledger={ledger} actorName={(actor) => actor} />
      )}
      {ledger.length === LEDGER_LIMIT && <p>These are the newest {LEDGER_LIMIT} entries.</p>}
    </section>
  );
}
