import { ServiceError } from '../../lib/errors.ts';
import { toIsoDate } from '../../lib/time.ts';
import { WITHDRAWAL_REASONS } from '../../lib/withdrawals.ts';
import type { SubmissionRow } from '../../storage/submissions.ts';
import type { WithdrawalRow } from '../../storage/withdrawals.ts';

/** The reason and time of a withdrawal, as shown to readers. */
export interface Withdrawal {
  /** In words that follow a colon. */
  reason: string;
  /** Milliseconds since 1970. */
  withdrawnAt: number;
}

export function toWithdrawal({ reason, createdAt }: Pick<WithdrawalRow, 'reason' | 'createdAt'>): Withdrawal {
  return { reason: WITHDRAWAL_REASONS[reason], withdrawnAt: createdAt };
}

/** Returns the error `snapshot_withdrawn`, with the date and the reason, or `null` if the snapshot is published. */
export function createWithdrawnError({ id, withdrawal }: SubmissionRow): ServiceError | null {
  if (!withdrawal) return null;
  const { reason, withdrawnAt } = toWithdrawal(withdrawal);
  return new ServiceError(
    'snapshot_withdrawn',
    `The snapshot ${id} was withdrawn on ${toIsoDate(withdrawnAt)}. Reason: ${reason}.`,
  );
}

/** @throws ServiceError 410 if the snapshot is withdrawn */
export function assertPublished(row: SubmissionRow): void {
  const error = createWithdrawnError(row);
  if (error) throw error;
}
