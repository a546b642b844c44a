import type { AccountOverview } from '../../../../services/accounts/get-account-overview.ts';
import { FormattedDateTime } from '../../parts/text.tsx';
import { TextField } from '../../parts/field.tsx';
import { Callout, ErrorNotice } from '../../parts/callout.tsx';
import { Card } from '../../parts/card.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import { ReasonField, SUSPENSION_REASON_HINT } from '../parts.tsx';
import type { RelatedAccount } from '../../../../services/accounts/related-accounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable, narrow } from '../../parts/table.tsx';
import { ButtonLink, PostButton, PostForm, SubmitButton } from '../../parts/button.tsx';

export type RefusedGrant = RefusedForm<'grant' | 'amount' | 'reason'>;
export type RefusedSuspension = RefusedForm<'reason'>;

const GRANT_HINT = 'The owner reads it in the credit history, with your email address.';

/** The form to grant credits. Each form has a new grant id: it grants once, however often it is sent. */
export function GrantSection({ id, form }: { id: string; form: RefusedGrant | undefined }) {
  return (
    <Card title="Grant credits" id="grant">
      {form?.errors.grant !== undefined && <ErrorNotice>{form.errors.grant}</ErrorNotice>}
      <PostForm action={`/admin/accounts/${id}/grant`} submit="Grant credits">
        <input type="hidden" name="grant" value={crypto.randomUUID()} />
        <TextField
          id="amount"
          label="Credits"
          form={form}
          class="amount"
          type="text"
          inputmode="numeric"
          autocomplete="off"
          maxlength={15}
          required
        />
        <ReasonField id="grant-reason" hint={GRANT_HINT} form={form} />
      </PostForm>
    </Card>
  );
}

/** The form to suspend the account, or to end its suspension, with the way to delete it. */
export function SuspensionSection({
  account: { id, suspension, suspendedBy },
  form,
}: {
  account: AccountOverview;
  form: RefusedSuspension | undefined;
}) {
  return (
    <Card title="Suspension" id="suspension">
      {suspension ? (
        <>
          <Callout tone="bad">
            Suspended since <FormattedDateTime timestamp={suspension.since} /> by {suspendedBy}. The owner is
            told: {suspension.reason}
          </Callout>
          <div class="actions">
            <PostButton action={`/admin/accounts/${id}/resume`} label="End suspension" />
            <ButtonLink href={`/admin/accounts/${id}/delete`} label="Delete account" variant="danger" />
          </div>
        </>
      ) : (
        <>
          <p class="muted">
            A suspended account can read in the web app. It cannot audit, verify, scan or publish, and every
            request of its API keys gets 401, even with a new key.
          </p>
          <PostForm action={`/admin/accounts/${id}/suspend`}>
            <ReasonField id="suspend-reason" hint={SUSPENSION_REASON_HINT} form={form} />
            <SubmitButton label="Suspend account" variant="danger" />
          </PostForm>
        </>
      )}
    </Card>
  );
}

/** The form to sign the account out of every browser. */
export function SessionsSection({ id }: { id: string }) {
  return (
    <Card title="Sessions" id="sessions">
      <PostButton
        action={`/admin/accounts/${id}/end-sessions`}
        label="Sign out everywhere"
        variant="danger"
      />
    </Card>
  );
}

/** The database with the rows of the account, and the forms to move them to another (docs/operations/moving-an-account.md). */
export function DatabaseSection({ account: { id, database } }: { account: AccountOverview }) {
  const others = Array.from({ length: database.of }, (_, at) => at + 1).filter(
    (to) => to !== database.number,
  );
  return (
    <Card title="Database" id="database">
      <p>
        {database.movingTo === null
          ? `The account is in database ${database.number} of ${database.of}.`
          : `The account is being moved from database ${database.number} to ${database.movingTo}.`}
      </p>
      {database.movingTo === null &&
        others.map((to) => (
          <PostButton
            action={`/admin/accounts/${id}/move`}
            fields={{ to: String(to) }}
            label={`Move to database ${to}`}
            variant="quiet"
          />
        ))}
    </Card>
  );
}

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
        <PostForm action={`/admin/accounts/${id}/suspend-related`}>
          <p class="muted">
            A mailbox is shared by emails that differ in a plus-tag or, at Gmail, in dots. A network is a /24
            or /48: people who do not know each other may share it.
          </p>
          {form?.errors.account !== undefined && <ErrorNotice>{form.errors.account}</ErrorNotice>}
          <DataTable
            label="Related accounts, newest first"
            columns={['Email', 'Shares', narrow('Created')]}
            rows={related.map((account) => [
              <span class="pick">
                <Selection {...account} />
                <a href={`/admin/accounts/${account.id}`}>{account.email}</a>
              </span>,
              account.id === id ? 'This account' : account.shares.join(' and '),
              <FormattedDateTime timestamp={account.createdAt} />,
            ])}
          />
          {related.some(({ isSuspended }) => !isSuspended) && (
            <>
              <ReasonField id="related-reason" hint={SUSPENSION_REASON_HINT} form={form} />
              <SubmitButton label="Suspend selected accounts" variant="danger" />
            </>
          )}
        </PostForm>
      )}
    </Card>
  );
}

function Selection({ id, email, isSuspended, isAdmin }: RelatedAccount) {
  if (isSuspended) return <Badge tone="bad">Suspended</Badge>;
  return (
    <input type="checkbox" name="account" value={id} checked={!isAdmin} aria-label={`Suspend ${email}`} />
  );
}
