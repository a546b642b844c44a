import { formatNumber } from '../../lib/text.ts';
import { ScrollableTable } from './table.tsx';
import { FormattedDateTime } from './formatted-date-time.tsx';
import type { CreditEntry } from '../../contracts/credits.ts';

/** The entries of an account's ledger. @param actorName returns the name to show for the `actor` of an entry */
export function LedgerTable({
  ledger,
  actorName,
}: {
  ledger: CreditEntry[];
  actorName: (actor: string) => string;
}) {
  return (
    <ScrollableTable
      label="Ledger, newest first"
      columns={[
        { name: 'Date' },
        { name: 'What' },
        { name: 'Credits', number: true },
        { name: 'Balance', number: true },
        { name: 'By' },
      ]}
      rows={ledger.map((entry) => [
        <FormattedDateTime timestamp={entry.created_at} />,
        entry.reason,
        formatDelta(entry.delta),
        formatNumber(entry.balance_after),
        actorName(entry.actor),
      ])}
    />
  );
}

/** `+100`, `−30`. */
function formatDelta(delta: number): string {
  const amount = formatNumber(Math.abs(delta));
  return `${delta < 0 ? '−' : '+'}${amount}`;
}
