import { type Context, Hono } from 'hono';
import {
  AccountDeletionSchema,
  AccountMoveSchema,
  NewGrantSchema,
  NewSuspensionSchema,
  RelatedSuspensionSchema,
} from '../../../../contracts/administration.ts';
import { deleteSuspendedAccount } from '../../../../services/account-data/delete-account.ts';
import {
  accountNotFoundError,
  findAccountId,
  FORMER_EMAIL_RETENTION,
} from '../../../../services/accounts/account.ts';
import {
  getAccountOverview,
  type AccountOverview,
} from '../../../../services/accounts/get-account-overview.ts';
import { findCreditGrant, grantCredits } from '../../../../services/accounts/credits.ts';
import { moveAccount } from '../../../../services/accounts/move-account.ts';
import { endAllSessions } from '../../../../services/accounts/sessions.ts';
import { listAccountGroups, suspendRelatedAccounts } from '../../../../services/accounts/related-accounts.ts';
import { resumeAccount, suspendAccount } from '../../../../services/accounts/suspend-account.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { formMiddleware } from '../../middleware/forms.ts';
import { readFormValues, type RefusedForm, toRefusedForm, validateForm } from '../../validate-form.ts';
import type { RefusedGrant, RefusedSuspension, RefusedRelatedSuspension } from './account-forms.tsx';
import { LEDGER_LIMIT, type RefusedAccountForms, renderAdminAccountPage } from './account-page.tsx';
import { renderFindAccountPage } from './find-account-page.tsx';
import { DAY } from '../../../../lib/time.ts';
import { formatCount } from '../../../../lib/text.ts';
import { renderConfirmation } from '../../app-page.tsx';
import { AdminTabs, ReasonField } from '../parts.tsx';

/** /admin/accounts */
export const adminAccounts = new Hono<SignedInEnv>();
adminAccounts.use(...formMiddleware);

adminAccounts.get('/', async (c) => {
  const email = c.req.query('email');
  const id = email === undefined ? null : await findAccountId(c.env, email);
  if (id !== null) return c.redirect(getAccountPath(id), 303);
  return renderFindAccountPage(c, await listAccountGroups(c.env), email);
});

adminAccounts.get('/:id', (c) => renderAccount(c, c.req.param('id')));

adminAccounts.post('/:id/grant', validateForm(NewGrantSchema, refuseGrant), async (c) => {
  const id = c.req.param('id');
  const grant = c.req.valid('form');
  try {
    await grantCredits(c.env, { ...readAction(c), grant });
  } catch (error) {
    return refuseGrant(c, await toRefusedForm(c, NewGrantSchema, error));
  }
  return c.redirect(`${getAccountPath(id)}?granted=${grant.grant}`, 303);
});

adminAccounts.post('/:id/suspend', validateForm(NewSuspensionSchema, refuseSuspension), async (c) => {
  const id = c.req.param('id');
  await suspendAccount(c.env, { ...readAction(c), reason: c.req.valid('form').reason });
  return c.redirect(`${getAccountPath(id)}?done=suspended`, 303);
});

adminAccounts.post(
  '/:id/suspend-related',
  validateForm(RelatedSuspensionSchema, refuseRelated),
  async (c) => {
    const id = c.req.param('id');
    const selected = await readFormValues(c, 'account');
    try {
      const { reason } = c.req.valid('form');
      await suspendRelatedAccounts(c.env, { ...readAction(c), selected, reason });
    } catch (error) {
      return refuseRelated(c, await toRefusedForm(c, RelatedSuspensionSchema, error));
    }
    return c.redirect(`${getAccountPath(id)}?done=related-suspended`, 303);
  },
);

adminAccounts.post('/:id/resume', async (c) => {
  const id = c.req.param('id');
  await resumeAccount(c.env, readAction(c));
  return c.redirect(`${getAccountPath(id)}?done=resumed`, 303);
});

adminAccounts.post('/:id/end-sessions', async (c) => {
  const id = c.req.param('id');
  await endAllSessions(c.env, readAction(c));
  return c.redirect(`${getAccountPath(id)}?done=sessions-ended`, 303);
});

adminAccounts.post('/:id/move', validateForm(AccountMoveSchema, refuseMove), async (c) => {
  const id = c.req.param('id');
  await moveAccount(c.env, { ...readAction(c), to: c.req.valid('form').to });
  return c.redirect(`${getAccountPath(id)}?done=moving`, 303);
});

/** Who acts, and on which account. */
function readAction(c: Context<SignedInEnv>): { actor: string; accountId: string } {
  return { actor: c.get('signedIn').email, accountId: c.req.param('id') ?? '' };
}

adminAccounts.get('/:id/delete', (c) => renderDeletion(c));

adminAccounts.post('/:id/delete', validateForm(AccountDeletionSchema, renderDeletion), async (c) => {
  const id = c.req.param('id');
  await deleteSuspendedAccount(c.env, { ...readAction(c), reason: c.req.valid('form').reason });
  return c.redirect(`${getAccountPath(id)}?done=deleted`, 303);
});

async function renderDeletion(c: Context<SignedInEnv>, form?: RefusedForm<'reason'>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const account = await getAccountOverview(c.env, { accountId: id, limit: LEDGER_LIMIT });
  if (account.deletedAt !== null) throw accountNotFoundError(id);
  if (account.suspension === null) return c.redirect(getAccountPath(id), 303);
  return renderDeleteAccountPage(c, account, form);
}

function refuseMove(c: Context<SignedInEnv>): Promise<Response> {
  return renderAccount(c, c.req.param('id') ?? '');
}

function refuseGrant(c: Context<SignedInEnv>, grant: RefusedGrant): Promise<Response> {
  return renderAccount(c, c.req.param('id') ?? '', { grant });
}

function refuseSuspension(c: Context<SignedInEnv>, suspension: RefusedSuspension): Promise<Response> {
  return renderAccount(c, c.req.param('id') ?? '', { suspension });
}

function refuseRelated(c: Context<SignedInEnv>, related: RefusedRelatedSuspension): Promise<Response> {
  return renderAccount(c, c.req.param('id') ?? '', { related });
}

async function renderAccount(
  c: Context<SignedInEnv>,
  id: string,
  refused: RefusedAccountForms = {},
): Promise<Response> {
  const grantId = c.req.query('granted');
  // One after the other: the ledger of an account that does not exist must not be created.
  const account = await getAccountOverview(c.env, { accountId: id, limit: LEDGER_LIMIT });
  const granted = grantId === undefined ? null : await findCreditGrant(c.env, { accountId: id, grantId });
  return renderAdminAccountPage(c, { account, granted }, refused);
}

function getAccountPath(id: string): string {
  return `/admin/accounts/${id}`;
}

/** Asks for the reason before a suspended account is deleted. */
function renderDeleteAccountPage(
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
