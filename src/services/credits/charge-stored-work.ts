import { finishWork } from '../../storage/billable-work.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { listAccountWork } from '../../storage/reconciliations.ts';
import { callAccount } from '../call-objects.ts';
import { compareLedgersAgain, SETTLEMENT_DELAY, WORK_TYPES } from './reconcile-ledgers.ts';

/**
 * Charges the stored work of an account that its ledger lacks, because the ledger was restored to an earlier moment. Work that the credits
 * no longer cover is found by the comparison of ledgers, which starts again from there (docs/contract.md 8.10).
 *
 * @param since the moment, in milliseconds since 1970
 */
export async function chargeStoredWork(env: Env, accountId: string, since: number): Promise<void> {
  // Work that finished shortly before the moment was charged after it.
  const from = since - SETTLEMENT_DELAY;
  for (const refType of WORK_TYPES) {
    const db = openDatabase(env, refType === 'submission' ? SERVICE : accountId);
    for (const refId of await listAccountWork(db, refType, accountId, from)) {
      const ref = { refType, refId };
      const work = await finishWork(env, accountId, ref);
      if (typeof work === 'string' || work.charge === 0) continue;
      const { charge, reason } = work;
      await callAccount(env, accountId, async (account) => {
        await account.hold({ ...ref, amount: charge });
        await account.settle(ref, charge, { reason, actor: 'system' });
      });
    }
  }
  await compareLedgersAgain(env, from);
}
