import type { Withdrawal } from '../../../services/directory/submission.ts';
import { FormattedDate } from '../parts/dates.tsx';

/** A note for the publisher of a withdrawn snapshot. */
export function WithdrawnNote({ withdrawnAt, reason }: Withdrawal) {
  return (
    <>
      Withdrawn on <FormattedDate timestamp={withdrawnAt} />: {reason}
    </>
  );
}
