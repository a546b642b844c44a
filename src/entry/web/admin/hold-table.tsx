import type { AccountHold } from '../../../services/jobs/metrics.ts';
import { formatNumber } from '../../../lib/text.ts';
import { DataTable } from '../parts/table.tsx';
import { FormattedDateTime } from '../parts/dates.tsx';

/** Names of paid work. */
export const WORK_LABELS: Record<AccountHold['hold']['refType'], string> = {
  scan: 'Scan',
  submission: 'Snapshot',
};

/** Open holds with their accounts. */
export function HoldTable({ holds }: { holds: AccountHold[] }) {
  return (
    <DataTable
      label="Open holds, oldest first"
      columns={[
        { name: 'Account' },
        { name: 'For' },
        { name: 'Credits', number: true },
        { name: 'Since', short: true },
      ]}
      rows={holds.map(({ account, hold }) => [
        <a href={`/admin/accounts/${account.id}`}>{account.email}</a>,
        <>
          {WORK_LABELS[hold.refType]} <code>{hold.refId}</code>
        </>,
        formatNumber(hold.amount),
        <FormattedDateTime timestamp={hold.heldAt} />,
      ])}
    />
  );
}
