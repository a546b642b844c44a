import type { RelatedAccount } from '../../../services/accounts/list-related-accounts.ts';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import { ErrorNotice } from '../../parts/callout.tsx';
import { ScrollableTable } from '../../parts/table.tsx';
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
    <section aria-labelledby="related">
      <h2 id="related">Related accounts</h2>
      {related.length === 0 ? (
        <p>No account shares the mailbox of this one, or the network it was created from.</p>
      ) : (
        <form method="post" action={`/admin/accounts/${id}/suspend-related`}>
          <p>
            A mailbox is shared by emails that differ in a plus-tag or, at Gmail, in dots. A network is a /24
            or /48: people who do not know each other may share it.
          </p>
          {form?.errors.account !== undefined && <ErrorNotice>{form.errors.account}</ErrorNotice>}
          <ScrollableTable
            label="Related accounts, newest first"
            columns={[{ name: 'Suspend' }, { name: 'Email' }, { name: 'Shares' }, { name: 'Since' }]}
            rows={related.map((account) => [
              <Selection {...account} />,
              <a href={`/admin/accounts/${account.id}`}>{account.email}</a>,
              account.id === id ? 'this account' : account.shares.join(' and '),
              <FormattedDateTime timestamp={account.createdAt} />,
            ])}
          />
          {related.some(({ isSuspended }) => !isSuspended) && <SuspendFields form={form} />}
        </form>
      )}
    </section>
  );
}

function SuspendFields({ form }: { form: RefusedRelatedSuspension | undefined }) {
  return (
    <>
      <ReasonField id="related-reason" hint={SUSPENSION_REASON_HINT} form={form} />
      <button type="submit" class="danger">
        Suspend the selected accounts
      </button>
    </>
  );
}

function Selection({ id, email, isSuspended, isAdmin }: RelatedAccount) {
  if (isSuspended) return <>suspended</>;
  return (
    <input type="checkbox" name="account" value={id} checked={!isAdmin} aria-label={`Suspend ${email}`} />
  );
}
