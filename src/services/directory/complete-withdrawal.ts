import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  finishWithdrawal,
  listUnfinishedWithdrawals,
  withdrawRange,
  type WithdrawalRow,
} from '../../storage/withdrawals.ts';
import { listSeqRanges } from './seq-ranges.ts';

/** Withdraws the snapshots of a recorded withdrawal. It can be repeated after any failure. */
export async function completeWithdrawal(env: Env, withdrawal: WithdrawalRow): Promise<void> {
  const db = openDatabase(env, SERVICE);
  for (const range of listSeqRanges(withdrawal.lastSeq)) await withdrawRange(db, withdrawal, range);
  await finishWithdrawal(db, withdrawal.id, Date.now());
}

/** Completes the interrupted withdrawals. */
export async function completeWithdrawals(env: Env): Promise<void> {
  for (const withdrawal of await listUnfinishedWithdrawals(openDatabase(env, SERVICE))) {
    await completeWithdrawal(env, withdrawal);
  }
}
