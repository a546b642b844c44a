import type { Context } from 'hono';
import { type ErrorStatus } from '../../../../lib/errors.ts';
import { WITHDRAWAL_REASONS, type WithdrawalScope } from '../../../../lib/withdrawals.ts';
import { formatNumber } from '../../../../lib/text.ts';
import type { WithdrawalHistory } from '../../../../services/directory/withdrawals.ts';
import type { SignedInEnv, PageResponse } from '../../context.ts';
import { FieldRow, SelectField, TextField } from '../../parts/field.tsx';
import { FormattedDateTime } from '../../parts/text.tsx';
import { Pagination } from '../../parts/pagination.tsx';
import { Card, EmptyState, Section } from '../../parts/card.tsx';
import { DataTable, numeric } from '../../parts/table.tsx';
import { renderAdminPage } from '../parts.tsx';
import { toOptions } from '../../parts/filter-bar.tsx';

export const SCOPE_LABELS: Record<WithdrawalScope, string> = {
  snapshot: 'One snapshot',
  account: 'All snapshots of an account',
  host: 'All snapshots of a host and its www.',
  host_and_subdomains: 'All snapshots of a host and its subdomains',
};

/** What was entered, and why it was refused. */
export interface RefusedTarget {
  scope: string;
  target: string;
  status: ErrorStatus;
  errors: { scope?: string; target?: string };
}

/** The form to find snapshots to withdraw, and all withdrawals. */
export function renderWithdrawalsPage(
  c: Context<SignedInEnv>,
  history: WithdrawalHistory,
  refused?: RefusedTarget,
): PageResponse {
  return renderAdminPage(
    c,
    {
      heading: 'Withdrawals',
      refused,
      done: {
        withdrawn: 'The snapshots are withdrawn. Caches are updated within five minutes.',
      },
      meta: 'A withdrawn snapshot is not listed, and answers 410 with the date and the reason. It cannot be published again.',
    },
    <>
      <FindForm refused={refused} />
      <History {...history} />
    </>,
  );
}

function FindForm({ refused }: { refused: RefusedTarget | undefined }) {
  const { scope, target } = refused?.errors ?? {};
  return (
    <Card title="Withdraw snapshots" id="withdraw">
      <form method="get" action="/admin/withdrawals" class="inline-form">
        <FieldRow>
          <SelectField
            id="scope"
            label="Withdraw"
            error={scope}
            options={toOptions(SCOPE_LABELS)}
            value={refused?.scope}
          />
          <TextField
            id="target"
            label="Snapshot, account or host"
            hint="The URL of the snapshot, the email address of the account, or the host of the pages"
            error={target}
            type="text"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            maxlength={2_048}
            required
            value={refused?.target}
          />
          <button type="submit">Find snapshots</button>
        </FieldRow>
      </form>
    </Card>
  );
}

function History({ rows: withdrawals, nextCursor }: WithdrawalHistory) {
  return (
    <Section id="history" title="History">
      {withdrawals.length === 0 ? (
        <EmptyState title="No withdrawals yet" level={3}>
          <p>Withdrawals are listed here with the reason and who made them.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Withdrawals, newest first"
          columns={['Of', 'Withdrawn', numeric('Snapshots'), 'Reason', 'By']}
          rows={withdrawals.map(({ scope, target, email, snapshots, finishedAt, reason, note, ...row }) => [
            scope === 'account' ? <a href={`/admin/accounts/${target}`}>{email ?? target}</a> : target,
            SCOPE_LABELS[scope],
            `${formatNumber(snapshots)}${finishedAt === null ? ', not finished' : ''}`,
            <>
              {WITHDRAWAL_REASONS[reason]}
              {note !== null && <small class="block">{note}</small>}
            </>,
            <>
              {row.actor}
              <small class="block">
                <FormattedDateTime timestamp={row.createdAt} />
              </small>
            </>,
          ])}
        />
      )}
      {nextCursor !== null && (
        <Pagination
          next={{ href: `/admin/withdrawals?cursor=${nextCursor}#history`, label: 'Older withdrawals' }}
        />
      )}
    </Section>
  );
}
