import type { CreditStatement } from '../../../../contracts/credits.ts';
import type { AccountOverview } from '../../../../services/accounts/get-account-overview.ts';
import { FormattedDateTime } from '../../parts/dates.tsx';
import { LedgerTable } from '../../parts/ledger-table.tsx';
import { DataTable } from '../../parts/table.tsx';
import { HoldTable } from '../hold-table.tsx';

/** The most ledger entries shown. */
export const LEDGER_LIMIT = 50;

const ACTION_LABELS = {
  suspended: 'Suspended',
  resumed: 'Suspension ended',
  sessions_ended: 'Signed out everywhere',
  deleted: 'Deleted',
} as const;

export function ActionHistory({ actions }: Pick<AccountOverview, 'actions'>) {
  return (
    <section aria-labelledby="actions">
      <h2 id="actions">Actions on the account</h2>
      {actions.length === 0 ? (
        <p class="muted">None yet.</p>
      ) : (
        <DataTable
          label="Actions on the account, newest first"
          columns={[{ name: 'Action' }, { name: 'By' }, { name: 'Reason' }, { name: 'Date', short: true }]}
          rows={actions.map(({ action, actor, reason, createdAt }) => [
            ACTION_LABELS[action],
            actor,
            reason ?? '',
            <FormattedDateTime timestamp={createdAt} />,
          ])}
        />
      )}
    </section>
  );
}

export function OpenHolds({ account }: { account: AccountOverview }) {
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">Open holds</h2>
      <HoldTable holds={account.holds.map((hold) => ({ account, hold }))} />
    </section>
  );
}

export function Ledger({ ledger }: CreditStatement) {
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">Credit history</h2>
      {ledger.length === 0 ? (
        <p class="muted">No entries yet.</p>
      ) : (
        <LedgerTable ledger={ledger} actorName={(actor) => actor} />
      )}
      {ledger.length === LEDGER_LIMIT && <p class="muted">These are the newest {LEDGER_LIMIT} entries.</p>}
    </section>
  );
}
