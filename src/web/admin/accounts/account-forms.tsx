import type { AccountOverview } from '../../../services/accounts/account-overview.ts';
import type { GrantErrors } from '../../../services/accounts/grant-credits.ts';
import { MAX_REASON_LENGTH } from '../../../services/accounts/validate-reason.ts';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import { TextField } from '../../parts/field.tsx';

/** What a form was sent with, and what was wrong. */
export interface GrantFormState {
  amount: string;
  reason: string;
  errors: GrantErrors;
}

export interface SuspendFormState {
  reason: string;
  error: string;
}

const GRANT_HINT = 'The owner reads it in the ledger, with your email address.';
const SUSPEND_HINT = 'The owner reads it in every answer of the API and on the account page.';

/** Give credits. What one form sends is granted once, however often it is sent. */
export function GrantSection({ id, form }: { id: string; form: GrantFormState | undefined }) {
  return (
    <section aria-labelledby="grant">
      <h2 id="grant">Grant credits</h2>
      <form method="post" action={`/admin/accounts/${id}/grant`}>
        <input type="hidden" name="grant" value={crypto.randomUUID()} />
        <TextField
          id="amount"
          label="Credits"
          error={form?.errors.amount}
          class="amount"
          type="text"
          inputmode="numeric"
          autocomplete="off"
          maxlength={15}
          required
          value={form?.amount}
        />
        <ReasonField id="grant-reason" hint={GRANT_HINT} value={form?.reason} error={form?.errors.reason} />
        <button type="submit">Grant</button>
      </form>
    </section>
  );
}

/** Suspend the account's keys, or let them work again. */
export function KeySuspension({
  account: { id, suspension: suspended, suspendedBy },
  form,
}: {
  account: AccountOverview;
  form: SuspendFormState | undefined;
}) {
  return (
    <section aria-labelledby="suspension">
      <h2 id="suspension">API keys</h2>
      {suspended ? (
        <>
          <p class="notice refused">
            Suspended since <FormattedDateTime timestamp={new Date(suspended.since).toISOString()} /> by{' '}
            {suspendedBy}. The owner is told: {suspended.reason}
          </p>
          <form method="post" action={`/admin/accounts/${id}/resume`}>
            <button type="submit">Let the keys work again</button>
          </form>
        </>
      ) : (
        <>
          <p>
            A suspended account gets 401 for every request of the API, also with a new key, until its keys
            work again. The web app goes on working for it.
          </p>
          <form method="post" action={`/admin/accounts/${id}/suspend`}>
            <ReasonField id="suspend-reason" hint={SUSPEND_HINT} value={form?.reason} error={form?.error} />
            <button type="submit" class="danger">
              Suspend the keys
            </button>
          </form>
        </>
      )}
    </section>
  );
}

interface ReasonFieldProps {
  id: string;
  hint: string;
  value: string | undefined;
  error: string | undefined;
}

function ReasonField({ id, hint, value, error }: ReasonFieldProps) {
  return (
    <TextField
      id={id}
      label="Reason"
      hint={hint}
      error={error}
      name="reason"
      type="text"
      autocomplete="off"
      maxlength={MAX_REASON_LENGTH}
      required
      value={value}
    />
  );
}
