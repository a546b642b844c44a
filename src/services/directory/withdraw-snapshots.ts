import { formatError, logError } from '../../lib/log.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { insertWithdrawal, type NewWithdrawal } from '../../storage/withdrawals.ts';
import { sequenceLog } from './sequence-log.ts';
import { completeWithdrawal } from './complete-withdrawal.ts';
import { resolveTarget } from './resolve-target.ts';

/**
 * Withdraws a snapshot, or all of an account or a host (docs/contract.md 10.11). The withdrawal is recorded first: from then on
 * a running publication stores nothing, and the hourly job completes an interrupted withdrawal. The transparency log gets an
 * entry for each snapshot.
 *
 * @param actor the administrator's email
 * @throws ServiceError of `resolveTarget`
 */
export async function withdrawSnapshots(
  env: Env,
  actor: string,
  { reason, note, ...entered }: Pick<NewWithdrawal, 'scope' | 'target' | 'reason' | 'note'>,
): Promise<void> {
  const target = await resolveTarget(env, entered);
  const withdrawal = { ...target, reason, note, actor, createdAt: Date.now() };
  await completeWithdrawal(env, await insertWithdrawal(openDatabase(env, SERVICE), withdrawal));
  try {
    await sequenceLog(env);
  } catch (error) {
    // The snapshots are withdrawn. If this fails, the hourly job adds the entries to the log.
    logError({ event: 'withdrawal-not-logged', error: formatError(error) });
  }
}
