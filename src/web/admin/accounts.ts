import { type Context, Hono } from 'hono';
import { findAccountId, overviewOf } from '../../services/accounts/find.ts';
import { findGrant, grantCredits } from '../../services/accounts/grant.ts';
import { resumeAccount, suspendAccount } from '../../services/accounts/suspend.ts';
import type { SignedInEnv } from '../context.ts';
import { formField } from '../form.ts';
import { forms } from '../middleware/forms.ts';
import { accountPage, ENTRIES } from './account-page.tsx';
import type { GrantForm, SuspendForm } from './account-forms.tsx';
import { findAccountPage } from './find-account-page.tsx';
import { wholeNumber } from './number.ts';

/** /admin/accounts */
export const adminAccounts = new Hono<SignedInEnv>();
adminAccounts.use(...forms);

adminAccounts.get('/', async (c) => {
  const email = c.req.query('email');
  if (email === undefined) return findAccountPage(c);
  const id = await findAccountId(c.env, email);
  return id === null ? findAccountPage(c, email) : c.redirect(pathOf(id), 303);
});

adminAccounts.get('/:id', (c) => show(c, c.req.param('id')));

adminAccounts.post('/:id/grant', async (c) => {
  const id = c.req.param('id');
  const [grantId, amount, reason] = (await Promise.all(
    ['grant', 'amount', 'reason'].map((name) => formField(c, name)),
  )) as [string, string, string];
  const { email } = c.get('signedIn');
  const granted = await grantCredits(c.env, email, id, { grantId, amount: wholeNumber(amount), reason });
  if (!granted.ok) return show(c, id, { grant: { amount, reason, errors: granted.errors } });
  return c.redirect(`${pathOf(id)}?granted=${grantId}`, 303);
});

adminAccounts.post('/:id/suspend', async (c) => {
  const id = c.req.param('id');
  const reason = await formField(c, 'reason');
  const suspended = await suspendAccount(c.env, c.get('signedIn').email, id, reason);
  if (!suspended.ok) return show(c, id, { suspend: { reason, error: suspended.error } });
  return c.redirect(`${pathOf(id)}?done=suspended`, 303);
});

adminAccounts.post('/:id/resume', async (c) => {
  const id = c.req.param('id');
  await resumeAccount(c.env, id);
  return c.redirect(`${pathOf(id)}?done=resumed`, 303);
});

/** The account's page, with a form that was refused. */
async function show(
  c: Context<SignedInEnv>,
  id: string,
  refused: { grant?: GrantForm; suspend?: SuspendForm } = {},
): Promise<Response> {
  const grantId = c.req.query('granted');
  // One after the other: of an account there is none of, no ledger is asked.
  const account = await overviewOf(c.env, id, ENTRIES);
  const granted = grantId === undefined ? null : await findGrant(c.env, id, grantId);
  return accountPage(c, { account, granted, ...refused });
}

function pathOf(id: string): string {
  return `/admin/accounts/${id}`;
}
