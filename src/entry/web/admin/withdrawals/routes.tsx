import { type Context, Hono } from 'hono';
import {
  NewWithdrawalSchema,
  WithdrawalTargetSchema,
  MAX_NOTE_LENGTH,
} from '../../../../contracts/administration.ts';
import {
  type CoveredSnapshots,
  findCoveredSnapshots,
  getWithdrawalHistory,
  withdrawSnapshots,
} from '../../../../services/directory/withdrawals.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { toFormError, type RefusedForm, validateForm } from '../../validate-form.ts';
import { formMiddleware } from '../../middleware/forms.ts';
import { type RefusedTarget, renderWithdrawalsPage, SCOPE_LABELS } from './withdrawals-page.tsx';
import {
  WITHDRAWAL_REASON_CODES,
  WITHDRAWAL_REASONS,
  type WithdrawalScope,
} from '../../../../lib/withdrawals.ts';
import { getSnapshotPath } from '../../directory/snapshot-format.ts';
import { DIRECTORIES } from '../../../../lib/directory-providers.ts';
import { formatCount } from '../../../../lib/text.ts';
import { DataTable, narrow } from '../../parts/table.tsx';
import { Field, getErrorAttributes, TextAreaField } from '../../parts/field.tsx';
import { shortenUrl } from '../../parts/text.tsx';
import { renderConfirmation } from '../../app-page.tsx';
import { AdminTabs, renderAdminPage } from '../parts.tsx';

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

interface Target {
  scope: WithdrawalScope;
  /** As it was entered. */
  target: string;
}

const REASON_HINT = 'Everyone who opens a withdrawn snapshot reads it.';
const NOTE_HINT = 'Optional. Only administrators read it.';

/** What would be withdrawn, and the form that withdraws it. @param form as it was refused */
function renderConfirmPage(
  c: Context<SignedInEnv>,
  { scope, target }: Target,
  { count, newest }: CoveredSnapshots,
  form?: RefusedForm<'reason' | 'note'>,
): PageResponse {
  const path = '/admin/withdrawals';
  const page = {
    heading: 'Withdraw snapshots?',
    crumbs: [{ href: path, label: 'Withdrawals' }],
    refused: form,
  };
  const what = (
    <>
      {SCOPE_LABELS[scope]}: <strong>{target}</strong>.
    </>
  );
  if (count === 0) {
    return renderAdminPage(c, { ...page, width: 'narrow' }, <p>{what} There is no published snapshot.</p>);
  }
  const snapshots = formatCount(count, 'snapshot');
  return renderConfirmation(
    c,
    {
      ...page,
      tabs: <AdminTabs path={c.req.path} />,
      fields: <WithdrawalFields scope={scope} target={target} form={form} />,
      button: `Withdraw ${snapshots}`,
      back: path,
    },
    <>
      <p>
        {what} {snapshots}. You can’t undo a withdrawal.
      </p>
      <DataTable
        label="Snapshots"
        columns={['Snapshot', narrow('Directory')]}
        rows={newest.map(({ provider, id, title, url }) => [
          <>
            <a href={getSnapshotPath({ provider, id })} dir="auto">
              {title}
            </a>
            <small class="block">{shortenUrl(url)}</small>
          </>,
          DIRECTORIES[provider].name,
        ])}
      />
      {count > newest.length && <p>These are the newest {newest.length}.</p>}
    </>,
  );
}

interface WithdrawalFieldsProps extends Target {
  form: RefusedForm<'reason' | 'note'> | undefined;
}

function WithdrawalFields({ scope, target, form }: WithdrawalFieldsProps) {
  const { reason, note } = form?.errors ?? {};
  return (
    <>
      <input type="hidden" name="scope" value={scope} />
      <input type="hidden" name="target" value={target} />
      <Field id="reason" label="Reason" hint={REASON_HINT} error={reason}>
        <select id="reason" name="reason" required {...getErrorAttributes('reason', reason, REASON_HINT)}>
          <option value="">Choose a reason</option>
          {WITHDRAWAL_REASON_CODES.map((code) => (
            <option value={code} selected={code === form?.values.reason}>
              {WITHDRAWAL_REASONS[code]}
            </option>
          ))}
        </select>
      </Field>
      <TextAreaField id="note" label="Note" hint={NOTE_HINT} error={note} maxlength={MAX_NOTE_LENGTH}>
        {form?.values.note}
      </TextAreaField>
    </>
  );
}
