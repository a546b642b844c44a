import { deleteAudits, finishAccountDeletion } from '../../storage/account-deletions.ts';
import { openDatabase } from '../../storage/database.ts';

/** Audits deleted in one transaction. */
const BATCH_SIZE = 500;
/** One call deletes at most 20,000 audits; the next continues. The hourly run makes up to 20 calls, and D1 allows it 1,000 queries. */
const MAX_BATCHES = 40;

/**
 * Removes what is left of a closed account: its email in the ledger and its audits. Each step can be repeated, so an
 * interrupted deletion is finished by a later call.
 *
 * @throws Error if paid work could not be settled yet
 */
export async function finishDeletion(
  env: Env,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const db = openDatabase(env);
  if (!(await env.ACCOUNT.getByName(accountId).forgetEmail(email)))
    throw new Error('the account has open holds that cannot be settled');
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await deleteAudits(db, accountId, BATCH_SIZE)) === BATCH_SIZE) continue;
    await finishAccountDeletion(db, accountId);
    return;
  }
}
