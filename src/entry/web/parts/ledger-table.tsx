import { formatNumber } from '../../../lib/text.ts';
import type { CreditEntry } from '../../../contracts/credits.ts';
import { FormattedDateTime } from './text.tsx';
import { DataTable, numeric } from './table.tsx';

/** The entries of an account's ledger. @param actorName returns the name to show for the `actor` of an entry */
export function LedgerTable({
  ledger,
  actorName,
}: {
  ledger: CreditEntry[];
  actorName: (actor: string) => string;
}) {
  return (
    <DataTable
      label="Credit history, newest first"
      columns={['Description', numeric('Credits'), numeric('Balance')]}
      rows={ledger.map((entry) => [
        <>
          {entry.reason}
          <small class="block">
            <FormattedDateTime timestamp={entry.created_at} />, {actorName(entry.actor)}
          </small>
        </>,
        formatDelta(entry.delta),
        formatNumber(entry.balance_after),
      ])}
    />
  );
}

/** `+100`, `−30`. */
function formatDelta(delta: number): string {
  const amount = formatNumber(Math.abs(delta));
  return `${delta < 0 ? '−' : '+'}${amount}`;
}
