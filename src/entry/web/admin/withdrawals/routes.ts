import { type Context, Hono } from 'hono';
import { NewWithdrawalSchema, WithdrawalTargetSchema } from '../../../../contracts/administration.ts';
import { findCoveredSnapshots, withdrawSnapshots } from '../../../../services/directory/withdrawals.ts';
import { getWithdrawalHistory } from '../../../../services/directory/get-withdrawal-history.ts';
import type { SignedInEnv } from '../../context.ts';
import { toFormError, type RefusedForm, validateForm } from '../../validate-form.ts';
import { formMiddleware } from '../../middleware/forms.ts';
import { renderConfirmPage } from './confirm-page.tsx';
import { type RefusedTarget, renderWithdrawalsPage } from './withdrawals-page.tsx';

/** /admin/withdrawals */
export const adminWithdrawals = new Hono<SignedInEnv>();
adminWithdrawals.use(...formMiddleware);

adminWithdrawals.get('/', async (c) => {
  const { scope, target } = c.req.query();
  return target === undefined ? renderHistory(c) : confirmWithdrawal(c, { scope: scope ?? '', target });
});

adminWithdrawals.post('/', validateForm(NewWithdrawalSchema, refuseWithdrawal), async (c) => {
  const { note, ...withdrawal } = c.req.valid('form');
  try {
    await withdrawSnapshots(c.env, {
      actor: c.get('signedIn').email,
      withdrawal: { ...withdrawal, note: note ?? null },
    });
  } catch (error) {
    const { status, message } = toFormError(c, error);
    return renderHistory(c, { ...withdrawal, status, errors: { target: message } });
  }
  return c.redirect('/admin/withdrawals?done=withdrawn', 303);
});

function refuseWithdrawal(
  c: Context<SignedInEnv>,
  form: RefusedForm<keyof typeof NewWithdrawalSchema.shape>,
): Promise<Response> {
  return confirmWithdrawal(c, form.values, form);
}

/** Shows what would be withdrawn, with the form that does it. @param form as it was refused */
async function confirmWithdrawal(
  c: Context<SignedInEnv>,
  entered: { scope: string; target: string },
  form?: RefusedForm<keyof typeof NewWithdrawalSchema.shape>,
): Promise<Response> {
  const { data, error: invalid } = WithdrawalTargetSchema.safeParse(entered);
  if (invalid) {
    const [{ path, message } = { path: ['target'], message: '' }] = invalid.issues;
    return renderHistory(c, { ...entered, status: 422, errors: { [String(path[0])]: message } });
  }
  try {
    return await renderConfirmPage(c, data, await findCoveredSnapshots(c.env, data), form);
  } catch (error) {
    const { status, message } = toFormError(c, error);
    return renderHistory(c, { ...entered, status, errors: { target: message } });
  }
}

async function renderHistory(c: Context<SignedInEnv>, refused?: RefusedTarget): Promise<Response> {
  const history = await getWithdrawalHistory(c.env, c.req.query('cursor'));
  return renderWithdrawalsPage(c, history, refused);
}
