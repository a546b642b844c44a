import type { Withdrawal } from '../../services/withdrawals/withdrawal.ts';
import { FormattedDate } from '../parts/formatted-date.tsx';

/** What the publisher of a withdrawn snapshot is told. */
export function WithdrawnNote({ withdrawnAt, reason }: Withdrawal) {
  return (
    <>
      Withdrawn on <FormattedDate timestamp={withdrawnAt} />: {reason}
    </>
  );
}
