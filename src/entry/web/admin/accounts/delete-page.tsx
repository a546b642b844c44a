import type { Context } from 'hono';
import { DAY } from '../../../../lib/time.ts';
import { FORMER_EMAIL_RETENTION } from '../../../../services/accounts/account.ts';
import type { AccountOverview } from '../../../../services/accounts/get-account-overview.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { formatCount } from '../../format.ts';
import type { RefusedForm } from '../../validate-form.ts';
import { renderConfirmation } from '../../app-page.tsx';
import { AdminTabs } from '../layout.tsx';
import { ReasonField } from '../reason-field.tsx';

/** Asks for the reason before a suspended account is deleted. */
export function renderDeleteAccountPage(
  c: Context<SignedInEnv>,
  { id, email, credits, counts }: AccountOverview,
  form?: RefusedForm<'reason'>,
): PageResponse {
  return renderConfirmation(
    c,
    {
      heading: 'Delete this account?',
      crumbs: [
        { href: '/admin/accounts', label: 'Accounts' },
        { href: `/admin/accounts/${id}`, label: email },
      ],
      refused: form,
      tabs: <AdminTabs path={c.req.path} />,
      fields: (
        <ReasonField
          hint="Administrators read it. It stays on record, so do not name the person."
          form={form}
        />
      ),
      button: 'Delete account',
      back: `/admin/accounts/${id}`,
    },
    <ul>
      <li>
        <strong>{email}</strong> loses {formatCount(counts.audits, 'audit')},{' '}
        {formatCount(counts.websites, 'website')}, {formatCount(credits.balance, 'credit')}, its key and its
        sessions. You can’t undo this.
      </li>
      <li>
        Its snapshots stay public ({formatCount(counts.snapshots, 'published snapshot')}) unless you{' '}
        <a href={`/admin/withdrawals?scope=account&target=${encodeURIComponent(email)}`}>withdraw them</a>{' '}
        first.
      </li>
      <li>
        The suspension ends with the account: the next sign-in with this email address opens another one. It
        gets no signup bonus within {formatCount(FORMER_EMAIL_RETENTION / DAY, 'day')}.
      </li>
    </ul>,
  );
}
