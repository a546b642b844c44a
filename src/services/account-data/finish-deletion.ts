import { formatError, logError } from '../../lib/log.ts';
import { deleteAudits, finishAccountDeletion } from '../../storage/account-deletions.ts';
import { scheduleAllSweeps } from '../../storage/audit-documents.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { eraseAccountRecords } from '../scans/erase-records.ts';
import { deleteAllWebhooks } from '../webhooks/delete-webhook.ts';

/** Audits deleted in one transaction. */
const BATCH_SIZE = 500;
/**
 * One call deletes at most 20,000 audits; the next call continues. The hourly job makes up to 20 calls, and D1 allows it 1,000
 * queries.
 */
const MAX_BATCHES = 40;
/** Batches of 100 scan records. */
const MAX_RECORD_BATCHES = 5;
/** Websites whose documents one call schedules for deletion. The hourly job makes up to 20 calls. */
const MAX_SITES = 400;

interface ClosedAccount {
  accountId: string;
  /** The email before the deletion. */
  email: string;
}

/**
 * Removes the rest of a closed account: its webhooks, the records of its scans, its email in the ledger and its audits. Each
 * step can be repeated, so a later call finishes a deletion that was interrupted or failed.
 */
export async function finishDeletion(env: Env, closed: ClosedAccount): Promise<void> {
  try {
    await removeRest(env, closed);
  } catch (error) {
    const { accountId } = closed;
    logError({ event: 'account-deletion-unfinished', accountId, error: formatError(error) });
  }
}

/** @throws Error if paid work could not be settled yet */
async function removeRest(env: Env, { accountId, email }: ClosedAccount): Promise<void> {
  const db = openDatabase(env, accountId);
  await deleteAllWebhooks(env, accountId);
  // First, so that no scan is running whose hold is about to be settled.
  for (let batch = 0; !(await eraseAccountRecords(env, accountId)); batch++) {
    if (batch === MAX_RECORD_BATCHES)
      throw new Error('the account has more records of scans than one call erases');
  }
  if (!(await env.ACCOUNT.getByName(accountId).forgetEmail(email)))
    throw new Error('the account has open holds that cannot be settled');
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await deleteAudits(db, accountId, BATCH_SIZE)) === BATCH_SIZE) continue;
    if (await scheduleAllSweeps(env, accountId, MAX_SITES))
      await finishAccountDeletion(openDatabase(env, SERVICE), accountId);
    return;
  }
}
