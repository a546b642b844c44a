import type { RelatedAccount } from '../../../../services/accounts/related-accounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { FormattedDateTime } from '../../parts/dates.tsx';
import { ErrorNotice } from '../../parts/callout.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/table.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import { ReasonField, SUSPENSION_REASON_HINT } from '../reason-field.tsx';

export type RefusedRelatedSuspension = RefusedForm<'account' | 'reason'>;

/** The accounts that share a mailbox or a network with this one, with the form to suspend them together. */
export function RelatedAccountsSection({
  id,
  related,
  form,
}: {
  id: string;
  related: RelatedAccount[];
  form: RefusedRelatedSuspension | undefined;
}) {
  return (
    <Card title="Related accounts" id="related">
      {related.length === 0 ? (
        <p class="muted">No account shares the mailbox of this one, or the network it was created from.</p>
      ) : (
        <form method="post" action={`/admin/accounts/${id}/suspend-related`}>
          <p class="muted">
            A mailbox is shared by emails that differ in a plus-tag or, at Gmail, in dots. A network is a /24
            or /48: people who do not know each other may share it.
          </p>
          {form?.errors.account !== undefined && <ErrorNotice>{form.errors.account}</ErrorNotice>}
          <DataTable
            label="Related accounts, newest first"
            columns={[{ name: 'Email' }, { name: 'Shares' }, { name: 'Created', short: true }]}
            rows={related.map((account) => [
              <span class="pick">
                <Selection {...account} />
                <a href={`/admin/accounts/${account.id}`}>{account.email}</a>
              </span>,
              account.id === id ? 'This account' : account.shares.join(' and '),
              <FormattedDateTime timestamp={account.createdAt} />,
            ])}
          />
          {related.some(({ isSuspended }) => !isSuspended) && <SuspendFields form={form} />}
        </form>
      )}
    </Card>
  );
}

function SuspendFields({ form }: { form: RefusedRelatedSuspension | undefined }) {
  return (
    <>
      <ReasonField id="related-reason" hint={SUSPENSION_REASON_HINT} form={form} />
      <button type="submit" class="danger">
        Suspend selected accounts
      </button>
    </>
  );
}

function Selection({ id, email, isSuspended, isAdmin }: RelatedAccount) {
  if (isSuspended) return <Badge tone="bad">Suspended</Badge>;
  return (
    <input type="checkbox" name="account" value={id} checked={!isAdmin} aria-label={`Suspend ${email}`} />
  );
}
