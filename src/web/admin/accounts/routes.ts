import { type Context, Hono } from 'hono';
import { findAccountId, getAccountOverview } from '../../../services/accounts/account-overview.ts';
import { findGrant, grantCredits } from '../../../services/accounts/grant-credits.ts';
import { resumeAccount, suspendAccount } from '../../../services/accounts/suspend.ts';
import type { SignedInEnv } from '../../context.ts';
import { readFormField } from '../../form.ts';
import { formMiddleware } from '../../middleware/forms.ts';
import { renderAdminAccountPage, LEDGER_LIMIT } from './account-page.tsx';
import type { GrantFormState, SuspendFormState } from './account-forms.tsx';
import { renderFindAccountPage } from './find-account-page.tsx';
import { parseWholeNumber } from '../parse-whole-number.ts';

/** /admin/accounts */
export const adminAccounts = new Hono<SignedInEnv>();
adminAccounts.use(...formMiddleware);

adminAccounts.get('/', async (c) => {
  const email = c.req.query('email');
  if (email === undefined) return renderFindAccountPage(c);
  const id = await findAccountId(c.env, email);
  return id === null ? renderFindAccountPage(c, email) : c.redirect(getAccountPath(id), 303);
});

adminAccounts.get('/:id', (c) => renderAccount(c, c.req.param('id')));

adminAccounts.post('/:id/grant', async (c) => {
  const id = c.req.param('id');
  const [grantId, amount, reason] = (await Promise.all(
    ['grant', 'amount', 'reason'].map((name) => readFormField(c, name)),
  )) as [string, string, string];
  const { email } = c.get('signedIn');
  const granted = await grantCredits(c.env, email, id, { grantId, amount: parseWholeNumber(amount), reason });
  if (!granted.ok) return renderAccount(c, id, { grant: { amount, reason, errors: granted.errors } });
  return c.redirect(`${getAccountPath(id)}?granted=${grantId}`, 303);
});

adminAccounts.post('/:id/suspend', async (c) => {
  const id = c.req.param('id');
  const reason = await readFormField(c, 'reason');
  const suspended = await suspendAccount(c.env, c.get('signedIn').email, id, reason);
  if (!suspended.ok) return renderAccount(c, id, { suspend: { reason, error: suspended.error } });
  return c.redirect(`${getAccountPath(id)}?done=suspended`, 303);
});

adminAccounts.post('/:id/resume', async (c) => {
  const id = c.req.param('id');
  await resumeAccount(c.env, id);
  return c.redirect(`${getAccountPath(id)}?done=resumed`, 303);
});

/** The account's page, with a form that was refused. */
async function renderAccount(
  c: Context<SignedInEnv>,
  id: string,
  forms: { grant?: GrantFormState; suspend?: SuspendFormState } = {},
): Promise<Response> {
  const grantId = c.req.query('granted');
  // One after the other: of an account there is none of, no ledger is asked.
  const account = await getAccountOverview(c.env, id, LEDGER_LIMIT);
  const granted = grantId === undefined ? null : await findGrant(c.env, id, grantId);
  return renderAdminAccountPage(c, { account, granted, ...forms });
}

function getAccountPath(id: string): string {
  return `/admin/accounts/${id}`;
}
