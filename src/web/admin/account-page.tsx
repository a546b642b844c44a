import type { Context } from 'hono';
import type { CreditStatement } from '../../services/accounts/credits.ts';
import type { AccountOverview } from '../../services/accounts/find.ts';
import type { Grant as Granted } from '../../services/accounts/grant.ts';
import type { SignedInEnv } from '../context.ts';
import { counted } from '../format.ts';
import { Fact } from '../parts/facts.tsx';
import { LedgerTable } from '../parts/ledger-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { Done, doneOf } from '../parts/notice.tsx';
import { Grant, type GrantForm, KeySuspension, type SuspendForm } from './account-forms.tsx';
import { renderAdminPage } from './frame.tsx';
import { HoldTable } from './holds.tsx';

/** Ledger entries shown. */
export const ENTRIES = 100;

/** What is said after a change, by the `done` of the address. */
const DONE: Record<string, string> = {
  suspended: 'The keys are suspended: the API refuses them from now on.',
  resumed: 'The keys work again.',
};

interface AccountView {
  account: AccountOverview;
  /** The grant that was just made. */
  granted: Granted | null;
  grant?: GrantForm;
  suspend?: SuspendForm;
}

/** An account, and what an administrator can do for it. */
export function accountPage(
  c: Context<SignedInEnv>,
  { account, granted, grant, suspend }: AccountView,
): Response | Promise<Response> {
  const done = doneOf(c, DONE);
  const isRefused = grant !== undefined || suspend !== undefined;
  return renderAdminPage(
    c,
    {
      heading: account.email,
      path: `/admin/accounts/${account.id}`,
      error: isRefused ? 'not done' : undefined,
    },
    <>
      {granted && (
        <Done>
          Granted {counted(granted.amount, 'credit')}: {granted.reason}. The balance was{' '}
          {granted.balanceAfter.toLocaleString('en-US')} then.
        </Done>
      )}
      {done !== undefined && <Done>{done}</Done>}
      <Facts account={account} />
      <Grant id={account.id} form={grant} />
      <KeySuspension account={account} form={suspend} />
      <Holds account={account} />
      <Ledger {...account.credits} />
    </>,
    isRefused ? 422 : 200,
  );
}

function Facts({ account }: { account: AccountOverview }) {
  const { id, createdAt, key, credits, counts } = account;
  return (
    <dl class="facts">
      <Fact name="Account">
        <code>{id}</code>
      </Fact>
      <Fact name="Since">
        <Moment at={new Date(createdAt).toISOString()} />
      </Fact>
      <Fact name="Key">
        {key ? (
          <>
            <code>svk_…{key.hint}</code>, created <Moment at={new Date(key.createdAt).toISOString()} />
          </>
        ) : (
          'none'
        )}
      </Fact>
      <Fact name="Balance">
        {counted(credits.balance, 'credit')}, of which {credits.available.toLocaleString('en-US')} can be
        spent
      </Fact>
      <Fact name="Has">
        {counted(counts.audits, 'audit')}, {counted(counts.websites, 'website')},{' '}
        {counted(counts.snapshots, 'snapshot')}
      </Fact>
    </dl>
  );
}

function Holds({ account }: { account: AccountOverview }) {
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
      {ledger.length === ENTRIES && <p>These are the newest {ENTRIES} entries.</p>}
    </section>
  );
}
